import assert from "node:assert/strict";
import type { Database } from "../support/databases/engines.ts";
import { openOperator } from "../support/mosques/operator.ts";
import { changesOf } from "../support/portal/changes.ts";
import { eventually } from "../support/runs/eventually.ts";
import type { ServiceProcess } from "../support/services/service-process.ts";
import { check } from "./checker.ts";
import { type Moment, momentOf } from "./fault-moments.ts";
import type { History } from "./history.ts";
import { newTarget, type Pace, readUntil, snapshotCall, type Target, writeUntil } from "./load.ts";

/** The result of a run of faults. */
export interface Figures {
  readonly what: string;
  readonly faults: number;
  readonly sent: number;
  readonly acknowledged: number;
  /** Writes without a response, or with an inconclusive one. */
  readonly unclear: number;
  /** Snapshots that were compared with their moment. */
  readonly read: number;
}

const mosques = 3;
/** Concurrent writers on each mosque. */
const writers = 4;

/** A mosque of a scene, in its state at the last check. */
interface Watched extends Target {
  last: Moment;
  /** Its change records so far. */
  records: number;
}

/** Several mosques under load, and every request sent to them. */
export class Scene {
  readonly #database: Database;
  readonly #mosques: readonly Watched[];

  private constructor(database: Database, watched: readonly Watched[]) {
    this.#database = database;
    this.#mosques = watched;
  }

  static async on(database: Database, service: ServiceProcess): Promise<Scene> {
    const operator = await openOperator(database.url);
    const watched: Watched[] = [];
    for (let index = 0; index < mosques; index++) {
      const { mosqueId, apiKey: key } = await operator.addMosque({ name: `Mosque ${index}` });
      const target = newTarget(mosqueId, key);
      const last = momentOf(await service.request(snapshotCall(target)));
      const { length: records } = await changesOf(database.url, mosqueId);
      watched.push({ ...target, last, records });
    }
    await operator.close();
    return new Scene(database, watched);
  }

  /** Starts writing to and reading from all of them. `end` waits for the responses to the sent requests. */
  write(pace: Pace): { end: () => Promise<void> } {
    const stopping = new AbortController();
    const working = this.#mosques.flatMap((target) => [
      ...Array.from({ length: writers }, () => writeUntil(stopping.signal, target, pace)),
      readUntil(stopping.signal, target, pace),
    ]);
    return {
      async end() {
        stopping.abort();
        await Promise.all(working);
      },
    };
  }

  /** Resends some of the unclear writes, and checks all histories against the change records. */
  async check(service: ServiceProcess, random: () => number): Promise<void> {
    for (const mosque of this.#mosques) {
      if (random() < 0.5) await mosque.history.retryUnclear(service.request);
      await eventually(() => this.#read(mosque, service));
      const records = (await changesOf(this.#database.url, mosque.mosqueId)).slice(mosque.records);
      mosque.last = check(mosque.history, mosque.last, records);
      mosque.records += records.length;
      mosque.known.announcements = mosque.last.announcements.map(({ id }) => id);
      mosque.known.rows = [...mosque.last.rows.keys()];
    }
  }

  /** A service may delay a read for a moment, but not refuse it or leave it unanswered. */
  async #read(mosque: Watched, service: ServiceProcess): Promise<true | undefined> {
    const read = await mosque.history.read(snapshotCall(mosque), service.request);
    if (read.is === "acknowledged") return true;
    assert.ok(read.is === "unclear" && read.why.startsWith("503"), JSON.stringify(read));
    return undefined;
  }

  /** Asserts that every allowance is back within its minute. */
  async assertAllowances(service: ServiceProcess): Promise<void> {
    for (const mosque of this.#mosques) {
      const { headers } = await service.request(snapshotCall(mosque));
      const seconds = Number(/;t=(\d+)/.exec(String(headers.ratelimit))?.[1]);
      assert.ok(seconds <= 60, String(headers.ratelimit));
    }
  }

  /** Whether all announcements were made between these two times, in milliseconds of Unix time. */
  saysMadeBetween(from: number, to: number): boolean {
    const instants = this.#mosques.flatMap(({ last }) =>
      last.announcements.map(({ createdAt }) => Date.parse(createdAt)),
    );
    return instants.every((instant) => from <= instant && instant <= to);
  }

  figures(what: string, faults: number): Figures {
    const sum = (name: keyof History["counts"]) =>
      this.#mosques.reduce((total, { history }) => total + history.counts[name], 0);
    return {
      what,
      faults,
      sent: sum("sent"),
      acknowledged: sum("acknowledged"),
      unclear: sum("unclear"),
      read: sum("read"),
    };
  }
}
