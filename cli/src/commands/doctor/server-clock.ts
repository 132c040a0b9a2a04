import { formatDate } from "@mosque-sync/timetable";
import { Stop } from "../../stop.ts";
import { todayIn } from "../../today.ts";

/** A clock that is further off may choose another day than the server's. */
const mostOffMs = 120_000;

/** Notes what time a server's answers say it is. */
export class ServerClock {
  readonly #now: () => Date;
  /** How far this computer's clock is ahead of the server's. */
  #aheadMs: number | undefined;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** The runtime's fetch; it notes the header `Date` of each answer, which has whole seconds (RFC 9110, 6.6.1). */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    const sentMs = Date.parse(response.headers.get("date") ?? "");
    const ageMs = Number(response.headers.get("age") ?? 0) * 1_000;
    if (!Number.isNaN(sentMs + ageMs)) this.#aheadMs = this.#now().getTime() - sentMs - ageMs;
    return response;
  };

  /**
   * Compares the two clocks, and says what day it is for the mosque.
   * @throws {Stop} when they are far apart, or the zone is none
   */
  compare(timeZone: string): string {
    const today = `today is ${formatDate(todayIn(timeZone, this.#now()))} in ${timeZone}`;
    if (this.#aheadMs === undefined) return `${today}; the server does not tell its own time`;
    const seconds = Math.round(Math.abs(this.#aheadMs) / 1_000);
    if (Math.abs(this.#aheadMs) <= mostOffMs) return `${today}; this computer and the server agree`;
    const direction = this.#aheadMs > 0 ? "ahead of" : "behind";
    throw new Stop(
      "error",
      `This computer's clock is ${seconds} seconds ${direction} the server's, so it may sync another day's times. Set it by a time server.`,
    );
  }
}
