import type { ProfileUpdate } from "@mosque-sync/client";
import {
  type Coordinates,
  clockChangeBetween,
  islamicDaysBetween,
  parseTime,
  type RowChange,
} from "@mosque-sync/timetable";
import { Temporal } from "@mosque-sync/timetable/temporal";
import type { Plan } from "./plan.ts";

/**
 * This many prayers that move too far together look like another table, month or zone. A single prayer is often moved
 * on purpose.
 */
const severalPrayers = 2;
/** How far a prayer may move: more for each day since the rows were last known to be right, because the sun moves too. */
const mostMinutes = 30;
const minutesADay = 3;
const mostMinutesEver = 60;
/** A clock change this long ago may explain a move, however new the rows are: some timetables follow it days late. */
const clockChangeDays = 7;
/** Around the beginning and end of Ramadan, mosques move their iqamahs. The new moon may be seen a day or two apart. */
const ramadanDays = 2;
/** How far a mosque may move on the map without being another place, in metres. */
const mostMetres = 250;

/**
 * Finds changes so large that they look like a mistake: several prayers that move by more than half an hour without a
 * clock change or Ramadan, and coordinates that move by more than 250 m.
 * @param before the mosque's profile before the plan
 * @param lastDay the last day with verified rows, `YYYY-MM-DD`, if recorded
 * @returns each large move, old and new, in lines; empty without one
 */
export function findLargeChanges(plan: Plan, before: ProfileUpdate, lastDay: string | undefined): string[] {
  return [...movedPrayers(plan, lastDay), ...movedPlace(plan, before)];
}

interface Move {
  kind: "adhan" | "iqamah";
  from: string;
  to: string;
  /** From minus to plus half a day. */
  minutes: number;
}

function movedPrayers({ rows, date, timeZone }: Plan, lastDay: string | undefined): string[] {
  const days = lastDay === undefined ? 0 : Math.abs(Temporal.PlainDate.from(lastDay).until(date).days);
  const allowed = Math.min(mostMinutes + minutesADay * Math.max(0, days - 1), mostMinutesEver);
  const recently = Temporal.PlainDate.from(date).subtract({ days: clockChangeDays }).toString();
  const since = lastDay !== undefined && lastDay < recently ? lastDay : recently;
  const clockChange = clockChangeBetween(since, date, timeZone);
  const isRamadanTurn = turnsRamadanBetween(since, date);
  const isTooFar = ({ kind, minutes }: Move) =>
    Math.min(Math.abs(minutes), Math.abs(minutes - clockChange)) > allowed &&
    !(kind === "iqamah" && isRamadanTurn);
  const moved = rows
    .map((change) => ({ change, moves: movesOf(change).filter(isTooFar) }))
    .filter(({ moves }) => moves.length > 0);
  const keys = new Set(moved.map(({ change }) => keyOf(change)));
  if (keys.size < severalPrayers) return [];
  const lines = moved.map(({ change, moves }) => `  ${keyOf(change)} ${moves.map(describe).join(", ")}`);
  const reason = `${keys.size} prayers move by more than ${allowed} minutes, and no clock change explains it:`;
  return [reason, ...lines];
}

function keyOf(change: RowChange): string {
  return change.kind === "delete" ? change.from.prayerKey : change.to.prayerKey;
}

function movesOf(change: RowChange): Move[] {
  if (change.kind !== "change") return [];
  const { from, to } = change;
  return [
    ...moveOf("adhan", from.adhanTime, to.adhanTime),
    ...moveOf("iqamah", from.iqamahTime, to.iqamahTime),
  ];
}

function moveOf(kind: Move["kind"], from: string | undefined, to: string | undefined): Move[] {
  const [before, after] = [from, to].map((time) => parseTime(time ?? ""));
  if (from === undefined || to === undefined || before === undefined || after === undefined) return [];
  const day = 24 * 60;
  const minutes = ((((after - before + day / 2) % day) + day) % day) - day / 2;
  return [{ kind, from, to, minutes }];
}

function describe({ kind, from, to, minutes }: Move): string {
  return `${kind} ${from} → ${to} (${Math.abs(minutes)} minutes ${minutes > 0 ? "later" : "earlier"})`;
}

/** Whether a Ramadan begins or ends around these days, by the Umm al-Qura calendar. */
function turnsRamadanBetween(since: string, until: string): boolean {
  const first = Temporal.PlainDate.from(since).subtract({ days: ramadanDays }).toString();
  const last = Temporal.PlainDate.from(until).add({ days: ramadanDays }).toString();
  return islamicDaysBetween(first, last).some(
    ({ name, from, until: end }) => name === "Ramadan" && (from > first || end < last),
  );
}

function movedPlace({ profile }: Plan, { latitude, longitude }: ProfileUpdate): string[] {
  const changed = Object.fromEntries(profile.map(({ field, to }) => [field, to]));
  const from = placeOf({ latitude, longitude });
  const to = placeOf({ latitude, longitude, ...changed });
  const metres = from && to ? metresBetween(from, to) : 0;
  if (!from || !to || metres <= mostMetres) return [];
  const distance = metres < 1_000 ? `${Math.round(metres)} m` : `${(metres / 1_000).toFixed(1)} km`;
  const text = ({ latitude, longitude }: Coordinates) => `${latitude}, ${longitude}`;
  return [`The mosque moves by ${distance}: coordinates ${text(from)} → ${text(to)}`];
}

function placeOf({ latitude, longitude }: ProfileUpdate): Coordinates | undefined {
  return typeof latitude === "number" && typeof longitude === "number" ? { latitude, longitude } : undefined;
}

/** The distance on a sphere of the earth's mean radius (haversine formula). */
function metresBetween(from: Coordinates, to: Coordinates): number {
  const earthRadiusMetres = 6_371_008;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfSine = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const part =
    halfSine(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      halfSine(from.longitude, to.longitude);
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(part)));
}
