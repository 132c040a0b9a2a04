import assert from "node:assert/strict";
import type { Announcement } from "@mosque-sync/contract";
import type { Database } from "../support/engines.ts";
import type { Answer, Call } from "../support/http.ts";
import { openOperator } from "../support/operator.ts";
import type { Service } from "../support/service.ts";
import { check, type Found } from "./checker.ts";
import { History } from "./history.ts";
import { type Target, writeUntil } from "./load.ts";

/** What a run of faults came to. */
export interface Figures {
  what: string;
  faults: number;
  sent: number;
  acknowledged: number;
  unclear: number;
}

const mosques = 3;
/** Writers on each mosque at once. */
const writers = 4;

/** Some mosques that are written to, and everything that was sent to them. */
export class Scene {
  readonly #targets: readonly Target[];

  private constructor(targets: readonly Target[]) {
    this.#targets = targets;
  }

  static async on(database: Database): Promise<Scene> {
    const operator = await openOperator(database.url);
    const targets: Target[] = [];
    for (let index = 0; index < mosques; index++) {
      const { mosqueId, apiKey: key } = await operator.addMosque({ name: `Mosque ${index}` });
      targets.push({ path: `/v1/mosques/${mosqueId}`, key, history: new History(), known: [] });
    }
    await operator.close();
    return new Scene(targets);
  }

  /** Begins to write to all of them. `end` waits for the answers to what was sent. */
  write(request: (call: Call) => Promise<Answer>, random: () => number): { end: () => Promise<void> } {
    const stopping = new AbortController();
    const writing = this.#targets.flatMap((target) =>
      Array.from({ length: writers }, () => writeUntil(stopping.signal, target, request, random)),
    );
    return {
      async end() {
        stopping.abort();
        await Promise.all(writing);
      },
    };
  }

  /** Checks what all of them show against what was sent. */
  async check(service: Service): Promise<void> {
    for (const target of this.#targets) check(target.history, await readAll(service, target));
  }

  figures(what: string, faults: number): Figures {
    const histories = this.#targets.map(({ history }) => history);
    const sum = (of: (history: History) => number) => histories.reduce((total, each) => total + of(each), 0);
    return {
      what,
      faults,
      sent: sum(({ sent }) => sent.length),
      acknowledged: sum((history) => history.count("acknowledged")),
      unclear: sum((history) => history.count("unclear")),
    };
  }
}

async function readAll(service: Service, { path, key }: Target): Promise<Found> {
  const announcements: Announcement[] = [];
  let cursor = "";
  do {
    const answer = await service.request({ path: `${path}/announcements?limit=100${cursor}`, key });
    assert.equal(answer.status, 200, answer.text);
    announcements.push(...answer.body.announcements);
    const next = /[?&]cursor=([^&>]+)/.exec(String(answer.headers.link ?? ""))?.[1];
    cursor = next ? `&cursor=${next}` : "";
  } while (cursor !== "");
  const { body } = await service.request({ path: `${path}/profile`, key });
  return { announcements, status: body.profile.status };
}
