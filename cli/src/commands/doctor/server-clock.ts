import { formatDate } from "@mosque-sync/timetable";
import { Stop } from "../../run/stop.ts";
import { todayIn } from "../../run/today.ts";

/** A clock that is further off may choose another day than the server's. */
const largestDifferenceMs = 120_000;

/** Compares this computer's clock with the time in a server's responses. */
export interface ServerClock {
  /** The runtime's fetch, which records the time of each response. */
  fetch: typeof globalThis.fetch;
  /**
   * Compares the two clocks, and tells what day it is for the mosque.
   * @throws {Stop} when they are far apart, or the time zone is unknown
   */
  compare: (timeZone: string) => string;
}

/** @param now this computer's clock */
export function createServerClock(now: () => Date): ServerClock {
  let aheadMs: number | undefined;
  return {
    async fetch(input, init) {
      const response = await globalThis.fetch(input, init);
      // The header has whole seconds (RFC 9110, 6.6.1).
      const sentMs = Date.parse(response.headers.get("date") ?? "");
      const ageMs = Number(response.headers.get("age") ?? 0) * 1_000;
      if (!Number.isNaN(sentMs + ageMs)) aheadMs = now().getTime() - sentMs - ageMs;
      return response;
    },
    compare(timeZone) {
      const today = `today is ${formatDate(todayIn(timeZone, now()))} in ${timeZone}`;
      if (aheadMs === undefined) return `${today}; the server does not send its time`;
      const seconds = Math.round(Math.abs(aheadMs) / 1_000);
      if (Math.abs(aheadMs) <= largestDifferenceMs) return `${today}; this computer and the server agree`;
      const direction = aheadMs > 0 ? "ahead of" : "behind";
      throw new Stop(
        "error",
        `This computer's clock is ${seconds} seconds ${direction} the server's, so it may sync another day's times. Set it by a time server.`,
      );
    },
  };
}
