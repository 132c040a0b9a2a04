import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { logAll, sent } from "#test/store/activity/sent-requests.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { gatherRuns, outcomeOf, type Run } from "../rules/runs.ts";
import type { LoggedRequest } from "./log/logged-requests.ts";
import { findRun, requestsPerPage } from "./one-run.ts";
import type { RunPosition } from "./run-position.ts";
import { type ListedRun, listRuns, type RunSearch, rowsPerPage, runsPerPage } from "./runs.ts";

const minuteMs = 60_000;
const failure = { method: "PATCH", reason: "invalid_prayer_time" } as const;

for (const engine of engines) {
  suite(`Runs in the log on ${engine.name}`, () => {
    const shared = storeOn(engine);

    /** Every page of a list, until the last. */
    async function pagesOf(search: Omit<RunSearch, "position">): Promise<(readonly ListedRun[])[]> {
      const pages: (readonly ListedRun[])[] = [];
      let position: RunPosition | undefined;
      do {
        const page = await listRuns(shared.store, { ...search, position });
        pages.push(page.runs);
        position = page.next;
      } while (position);
      return pages;
    }

    const facts = (runs: readonly (ListedRun | Run<LoggedRequest>)[]) =>
      runs.map(({ keyId, from, to, requests }) => {
        return `${keyId} ${from} ${to} ${typeof requests === "number" ? requests : requests.length}`;
      });

    /** Syncs of two keys that overlap, some with a failure. */
    function syncsOf(mosqueId: string, count: number) {
      const [website, app] = [crypto.randomUUID(), crypto.randomUUID()];
      const requests = Array.from({ length: count }, (_, sync) => {
        const start = sync * 17 * minuteMs;
        return [
          sent(mosqueId, website, start),
          sent(mosqueId, website, start + 1_500, sync % 9 === 4 ? failure : { method: "PATCH" }),
          sent(mosqueId, website, start + 4 * minuteMs),
          sent(
            mosqueId,
            app,
            start + (sync % 7) * minuteMs,
            sync % 11 === 5 ? { reason: "key_expired" } : {},
          ),
        ];
      }).flat();
      return { website, app, requests };
    }

    test("all pages together have every run once, as a whole, the newest first", async () => {
      const mosqueId = crypto.randomUUID();
      const { website, app, requests } = syncsOf(mosqueId, 60);
      await logAll(shared.store, requests);
      const all = gatherRuns(requests);
      const pages = await pagesOf({ mosqueId, failedOnly: false });
      assert.deepEqual(facts(pages.flat()), facts(all));
      assert.ok(
        pages.length >= all.length / runsPerPage && pages.every(({ length }) => length <= runsPerPage),
      );
      assert.ok(pages.flat().every(({ hasEarlier, hasLater }) => !hasEarlier && !hasLater));
      for (const keyId of [website, app]) {
        const ofKey = (await pagesOf({ mosqueId, keyId, failedOnly: false })).flat();
        assert.deepEqual(facts(ofKey), facts(all.filter((run) => run.keyId === keyId)));
      }
    });

    test("only failed runs are found, by the quarters of an hour with failures", async () => {
      const mosqueId = crypto.randomUUID();
      const { requests } = syncsOf(mosqueId, 120);
      const madeGood = sent(mosqueId, crypto.randomUUID(), 30 * minuteMs, failure);
      const success = {
        ...madeGood,
        at: new Date(Date.parse(madeGood.at) + minuteMs).toISOString(),
        reason: null,
      };
      await logAll(shared.store, [...requests, madeGood, success]);
      const failed = gatherRuns(requests).filter((run) => outcomeOf(run.requests).failed);
      const pages = await pagesOf({ mosqueId, failedOnly: true });
      assert.deepEqual(facts(pages.flat()), facts(failed));
      assert.ok(pages.flat().every(({ reason }) => reason !== null));
    });

    test("a run without an end continues from page to page, and every request is listed once", async () => {
      const mosqueId = crypto.randomUUID();
      const [website, app] = [crypto.randomUUID(), crypto.randomUUID()];
      const polls = Array.from({ length: rowsPerPage + 100 }, (_, n) =>
        sent(mosqueId, website, n * minuteMs),
      );
      const others = Array.from({ length: 5 }, (_, n) => sent(mosqueId, app, n * 300 * minuteMs));
      await logAll(shared.store, [...polls, ...others]);
      const pages = await pagesOf({ mosqueId, failedOnly: false });
      assert.equal(pages.length, 2);
      const runs = pages.flat();
      const ofPolls = runs.filter(({ keyId }) => keyId === website);
      assert.deepEqual(
        ofPolls.map(({ hasLater, hasEarlier }) => [hasLater, hasEarlier]),
        [
          [false, true],
          [true, false],
        ],
      );
      assert.equal(
        ofPolls.reduce((sum, { requests }) => sum + requests, 0),
        polls.length,
      );
      assert.equal(runs.filter(({ keyId }) => keyId === app).length, others.length);
      assert.ok(runs.filter(({ keyId }) => keyId === app).every((run) => !run.hasLater && !run.hasEarlier));
    });

    test("a run opens to all of its requests, page by page, and to no others", async () => {
      const mosqueId = crypto.randomUUID();
      const [website, app] = [crypto.randomUUID(), crypto.randomUUID()];
      const ofRun = Array.from({ length: requestsPerPage + 20 }, (_, n) => sent(mosqueId, website, n * 700));
      const later = sent(mosqueId, website, ofRun.length * 700 + 6 * minuteMs);
      await logAll(shared.store, [...ofRun, later, sent(mosqueId, app, 1_000)]);
      const from = ofRun[0]?.at ?? assert.fail();
      const first = await findRun(shared.store, { mosqueId, keyId: website }, from);
      assert.equal(first?.requests.length, requestsPerPage);
      const rest = await findRun(shared.store, { mosqueId, keyId: website }, first.next ?? assert.fail());
      assert.equal(rest?.next, undefined);
      assert.deepEqual(
        [...first.requests, ...(rest?.requests ?? [])].map(({ requestId }) => requestId),
        ofRun.map(({ requestId }) => requestId),
      );
      const gone = new Date(Date.parse(from) - 60 * minuteMs).toISOString();
      assert.equal(await findRun(shared.store, { mosqueId, keyId: website }, gone), undefined);
    });

    test("a mosque without requests has no runs", async () => {
      const mosqueId = crypto.randomUUID();
      for (const failedOnly of [false, true]) {
        assert.deepEqual(await listRuns(shared.store, { mosqueId, failedOnly }), { runs: [] });
      }
    });
  });
}
