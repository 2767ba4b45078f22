// The page's only script: it sends presses and lines, and puts what comes back in its place.
"use strict";

const room = document.querySelector("main.room");
const notice = document.getElementById("notice");
const lost = document.getElementById("lost");
const RETRY_MS = [200, 500, 1000, 2000, 4000];
const PICTURE_MS = 600; // longer than that nobody waits for a picture to replace another

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
  socket.send(JSON.stringify({ n: sent, part: part(), ...message }));
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
}

function refocus(fresh, focused) {
  const buttons = [...fresh.querySelectorAll("button")];
  const same = buttons.find((button) => button.textContent === focused.textContent);
  (same || buttons[0])?.focus();
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
  if (event.target.closest("button[data-close]")) {
    event.target.closest(".view").remove();
    return;
  }
  const button = event.target.closest("button[data-press], button[data-say]");
  if (!button || button.getAttribute("aria-busy") === "true") return;
  if (button.closest("[data-past]")) return; // what comes next is on its way
  const { press, say } = button.dataset;
  const done = () => {
    button.removeAttribute("aria-busy");
    button.closest("#replies > *")?.remove();
  };
  if (send(press ? { press } : { say }, done)) button.setAttribute("aria-busy", "true");
});

document.getElementById("composer").addEventListener("submit", (event) => {
  event.preventDefault();
  const box = document.getElementById("say");
  const text = box.value;
  if (!text.trim()) return;
  const taken = (answer) => {
    if (answer === null) box.value = text; // the connection broke: nothing typed is lost
  };
  if (send({ say: text }, taken)) box.value = "";
});

const channel = document.getElementById("channel");
channel.scrollTop = channel.scrollHeight;
connect();
