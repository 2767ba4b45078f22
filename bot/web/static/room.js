// The page's only script: it sends presses and lines, and puts what comes back in its place.
"use strict";

const room = document.querySelector("main.room");
const notice = document.getElementById("notice");
const lost = document.getElementById("lost");
const RETRY_MS = [200, 500, 1000, 2000, 4000];
const PICTURE_MS = 1500; // longer than that nobody waits for a picture to replace another

let socket = null;
let tries = 0;
let sent = 0;
const waiting = new Map(); // number of a message -> what to do with its answer
const newest = new Map(); // id of a piece -> how many times it was put

function part() {
  // What this browser brings to the decks: nobody can have chosen it.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function send(message, done) {
  if (!socket || socket.readyState !== WebSocket.OPEN) {
    lost.hidden = false;
    return false;
  }
  sent += 1;
  waiting.set(sent, done);
  const acts = "press" in message || "say" in message;
  socket.send(JSON.stringify({ n: sent, ...(acts && { part: part() }), ...message }));
  return true;
}

function tell(text) {
  notice.textContent = text;
}

async function put({ where, id, html }) {
  const turn = (newest.get(id) || 0) + 1;
  newest.set(id, turn);
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const fresh = document.importNode(template.content, true).firstElementChild;
  const old = document.getElementById(id);
  const pictures = [...fresh.querySelectorAll("img")];
  const isNew = pictures.some((img) => !document.querySelector(`img[src="${CSS.escape(img.getAttribute("src"))}"]`));
  if (old && isNew) {
    // The old picture stays until the new one is there: nothing jumps. Its buttons are old, though.
    if (where === "private") old.dataset.past = "true";
    const ready = Promise.allSettled(pictures.map((img) => img.decode()));
    await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PICTURE_MS))]);
    if (newest.get(id) !== turn) return; // a newer one came meanwhile
  }
  const region = document.getElementById(where);
  const atEnd = where === "channel" && isAtEnd(region);
  const current = document.getElementById(id);
  if (!current || current.parentElement !== region) {
    region.append(fresh);
  } else {
    const focused = current.contains(document.activeElement) ? document.activeElement : null;
    current.replaceWith(fresh);
    if (focused) refocus(fresh, focused);
  }
  if (atEnd) region.scrollTop = region.scrollHeight;
  announce(where, fresh);
}

const announced = new Map(); // id of a piece -> what was read out of it last

function announce(where, piece) {
  // Hands and the table one follows are read out when their words change; boards of others are not.
  if (where !== "private" && where !== "watched") return;
  const lines = [...piece.querySelectorAll(".lines p")].map((line) => line.textContent);
  const before = announced.get(piece.id);
  announced.set(piece.id, lines);
  // What was read out before is not said again; a new piece says its title first.
  const news = before ? lines.filter((line) => !before.includes(line)) : lines;
  if (!before || !lines.length) news.unshift(piece.querySelector("h3").textContent);
  if (news.length) document.getElementById("announce").textContent = news.join(" ");
}

function refocus(fresh, focused) {
  const buttons = [...fresh.querySelectorAll("button")];
  const waited = focused.closest(".view")?.querySelectorAll("button").length === 1;
  const same = !waited && buttons.find((each) => each.textContent === focused.textContent);
  if (!buttons.length) fresh.tabIndex = -1; // the focus waits on the piece for the next button
  (same || buttons[0] || fresh).focus();
}

function isAtEnd(region) {
  return region.scrollHeight - region.scrollTop - region.clientHeight < 80;
}

function keep({ where, ids }) {
  for (const piece of [...document.getElementById(where).children]) {
    if (!ids.includes(piece.id)) {
      newest.set(piece.id, (newest.get(piece.id) || 0) + 1);
      piece.remove();
    }
  }
}

function receive(event) {
  const message = JSON.parse(event.data);
  if (message.op === "put") put(message);
  else if (message.op === "keep") keep(message);
  else if (message.op === "complete") offer(message);
  else if (message.op === "reload") location.reload();
  else if (message.op === "dress") document.documentElement.dataset.theme = message.theme;
  else if (message.op === "done") {
    tell(message.text);
    waiting.get(message.n)?.(message.text);
    waiting.delete(message.n);
  }
}

function connect() {
  const url = new URL(room.dataset.socket, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  socket = new WebSocket(url);
  socket.addEventListener("open", () => {
    tries = 0;
    lost.hidden = true;
    room.dataset.connected = "true";
  });
  socket.addEventListener("message", receive);
  socket.addEventListener("close", () => {
    delete room.dataset.connected;
    lost.hidden = false;
    for (const done of waiting.values()) done(null);
    waiting.clear();
    setTimeout(connect, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
    tries += 1;
  });
}

document.addEventListener("click", (event) => {
  const closing = event.target.closest("button[data-close]");
  if (closing) {
    const view = closing.closest(".view");
    if (view.parentElement.id === "watched") send({ unwatch: true }, () => {});
    else view.remove();
    return;
  }
  const button = event.target.closest("button[data-press], button[data-say]");
  if (!button || button.getAttribute("aria-busy") === "true") return;
  if (button.closest("[data-past]")) return; // what comes next is on its way
  const { press, say } = button.dataset;
  const done = () => {
    button.removeAttribute("aria-busy");
    button.closest("#replies > *")?.remove();
    if (press?.endsWith(".my-hand")) {
      document.getElementById(`hand-${press.split(".")[0]}`)?.scrollIntoView({ block: "nearest" });
    }
  };
  if (send(press ? { press } : { say }, done)) button.setAttribute("aria-busy", "true");
});

// The line: what it may go on with is asked of the room, and chosen with the arrows.

const box = document.getElementById("say");
const list = document.getElementById("completions");
let asked = 0;

function offer({ n, lines }) {
  if (n !== asked || document.activeElement !== box) return;
  list.replaceChildren(
    ...lines.map(([line, said], at) => {
      const item = document.createElement("li");
      item.id = `completion-${at}`;
      item.role = "option";
      item.dataset.line = line;
      const typed = document.createElement("b");
      typed.textContent = line;
      item.append(typed, said ? ` ${said}` : "");
      return item;
    }),
  );
  list.hidden = lines.length === 0;
  box.setAttribute("aria-expanded", String(!list.hidden));
  box.removeAttribute("aria-activedescendant");
}

function closeList() {
  list.hidden = true;
  asked = 0;
  box.setAttribute("aria-expanded", "false");
  box.removeAttribute("aria-activedescendant");
}

function ask() {
  if (!box.value.startsWith("/")) {
    closeList();
  } else if (send({ complete: box.value }, () => {})) {
    asked = sent;
  }
}

function pick(item) {
  box.value = item.dataset.line;
  box.focus();
  ask();
}

function move(step) {
  const items = [...list.children];
  const at = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
  items[at]?.removeAttribute("aria-selected");
  const next = items[(at + step + items.length + (at < 0 && step < 0 ? 1 : 0)) % items.length];
  next.setAttribute("aria-selected", "true");
  next.scrollIntoView({ block: "nearest" });
  box.setAttribute("aria-activedescendant", next.id);
}

box.addEventListener("input", ask);
box.addEventListener("blur", () => setTimeout(closeList, 150));
box.addEventListener("keydown", (event) => {
  if (list.hidden) return;
  const chosen = list.querySelector('[aria-selected="true"]');
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    move(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape") {
    closeList();
  } else if (event.key === "Tab" || (event.key === "Enter" && chosen)) {
    pick(chosen || list.children[0]);
  } else {
    return;
  }
  event.preventDefault();
});
list.addEventListener("mousedown", (event) => {
  const item = event.target.closest("li");
  if (item) {
    event.preventDefault(); // the line keeps the focus
    pick(item);
  }
});

// Keys: letters press the buttons of the hand, arrows go from one to the next.

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const writing = event.target.closest?.("input, textarea, select");
  if (writing) return;
  if (event.key === "/") {
    box.focus();
    box.value ||= "/";
    ask();
    event.preventDefault();
    return;
  }
  const hands = [...document.querySelectorAll("#private .view")];
  const here = document.activeElement?.closest("#private .view") || hands[0];
  if (!here) return;
  const buttons = [...here.querySelectorAll("button[data-press]")];
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    const at = buttons.indexOf(document.activeElement);
    const step = event.key === "ArrowRight" ? 1 : -1;
    buttons[at < 0 ? 0 : (at + step + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
    return;
  }
  buttons.find((button) => button.dataset.key === event.key.toLowerCase())?.click();
});

document.getElementById("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = box.value;
  closeList();
  if (!text.trim()) return;
  const taken = (answer) => {
    if (answer === null) box.value = text; // the connection broke: nothing typed is lost
  };
  if (send({ say: text }, taken)) box.value = "";
});

const channel = document.getElementById("channel");
channel.scrollTop = channel.scrollHeight;
connect();
