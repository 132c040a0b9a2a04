import { rowId } from "../mosques/content.ts";
import type { Mosque } from "../mosques/mosque.ts";
import type { Request } from "./http.ts";

/** The number of PATCHes in a sync. */
export const patchesPerSync = 3;
/** The number of requests in a sync. */
export const requestsPerSync = 4 + patchesPerSync;

/**
 * A whole sync by the endpoints that every server has, when three of a mosque's twelve rows have changed: three reads,
 * three durable writes, and the snapshot that verifies them.
 */
export function sync(mosque: Mosque): Request[] {
  const time = newTime();
  return [
    getCapabilities(mosque),
    getProfile(mosque),
    getPrayers(mosque),
    ...Array.from({ length: patchesPerSync }, (_, row) => patchPrayer(mosque, row, time)),
    getSnapshot(mosque),
  ];
}

/** An hour and a minute that the first rows of all mosques lack, also after a run at another minute. */
function newTime(): string {
  const minute = Math.floor(Date.now() / 60_000) % 600;
  return timeOfDay(13 * 60 + minute);
}

/** A time of day, such as `13:05`, from its minutes since midnight. */
export function timeOfDay(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function getCapabilities(mosque: Mosque): Request {
  return get(mosque, "capabilities");
}

export function getProfile(mosque: Mosque): Request {
  return get(mosque, "profile");
}

export function getPrayers(mosque: Mosque): Request {
  return get(mosque, "prayers");
}

export function getSnapshot(mosque: Mosque): Request {
  return get(mosque, "sync", "snapshot");
}

/** @param row the row's place in the order of creation */
export function patchPrayer({ id, apiKey }: Mosque, row: number, adhanTime: string): Request {
  return {
    name: "PATCH",
    method: "PATCH",
    path: `/v1/mosques/${id}/prayers/${rowId(id, row)}`,
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ adhanTime }),
  };
}

function get({ id, apiKey }: Mosque, resource: string, name = resource): Request {
  const headers = { Authorization: `Bearer ${apiKey}` };
  return { name, method: "GET", path: `/v1/mosques/${id}/${resource}`, headers };
}

/** Deals a list out to connections in turn, like cards. Their hands are equally long if the list can be shared so. */
export function dealt<T>(list: readonly T[], hands: number): T[][] {
  return Array.from({ length: hands }, (_, hand) => list.filter((_item, number) => number % hands === hand));
}
