"""The tables of the database, in SQLAlchemy Core; Alembic's migrations make them.

Times are seconds since 1970 in columns named ``…_s``.
"""

from typing import Final

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

people: Final = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("platform", String(16), nullable=False),
    # How the platform knows the person; on the page a hash of the browser's secret, never it.
    Column("key", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    # The folded name where the platform has no names of its own: there nobody has another's.
    Column("handle", String(128)),
    Column("language", String(8)),
    # What the person likes, as JSON (`bot.preferences`).
    Column("likes", Text, nullable=False, server_default="{}"),
    Column("created_s", Float, nullable=False),
    UniqueConstraint("platform", "key"),
    UniqueConstraint("platform", "handle"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("place", String(128), nullable=False),
    Column("status", String(16), nullable=False),
    Column("person_a", ForeignKey("people.id"), nullable=False, index=True),
    Column("person_b", ForeignKey("people.id"), index=True),
    Column("rules", Text, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("part_a", String(64), nullable=False),
    Column("first_dealer", Integer),
    Column("rematch_of", ForeignKey("tables.id")),
    Column("version", Integer, nullable=False),
    Column("score_a", Integer, nullable=False),
    Column("score_b", Integer, nullable=False),
    Column("ending", String(16)),
    Column("winner", Integer),
    Column("created_s", Float, nullable=False),
    Column("changed_s", Float, nullable=False),
    Index("ix_tables_place_status", "place", "status"),
    # One rematch of a match, whoever asks first; asked again only after a refusal.
    Index(
        "uq_tables_live_rematch",
        "rematch_of",
        unique=True,
        sqlite_where=text("status IN ('offered', 'playing', 'over')"),
        postgresql_where=text("status IN ('offered', 'playing', 'over')"),
    ),
)

log: Final = Table(
    "log",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("action", String(96), nullable=False),
    Column("at_s", Float, nullable=False),
)

places: Final = Table(
    "places",
    metadata,
    Column("place", String(128), primary_key=True),
    # What is usual there, as JSON (`bot.places`).
    Column("customs", Text, nullable=False),
)

lines: Final = Table(
    "lines",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("place", String(128), nullable=False, index=True),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at_s", Float, nullable=False),
)
