import type { ProfileUpdate } from "@mosque-sync/client";
import { type Coordinates, findLargeMoves, type Move } from "@mosque-sync/timetable";
import type { Plan } from "./plan/plan.ts";

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

function movedPrayers({ rows, date, timeZone }: Plan, lastDay: string | undefined): string[] {
  const moves = findLargeMoves(rows, { date, timeZone }, lastDay);
  if (!moves) return [];
  const { prayers, allowedMinutes } = moves;
  const reason = `${prayers} prayers move by more than ${allowedMinutes} minutes, and no clock change explains it:`;
  return [reason, ...moves.rows.map((ofRow) => `  ${ofRow[0]?.prayerKey} ${ofRow.map(describe).join(", ")}`)];
}

function describe({ kind, from, to, minutes }: Move): string {
  return `${kind} ${from} → ${to} (${Math.abs(minutes)} minutes ${minutes > 0 ? "later" : "earlier"})`;
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
