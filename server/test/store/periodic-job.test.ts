import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { type PeriodicJob, type PeriodicJobOptions, startPeriodicJob } from "#store/periodic-job.ts";

/** Longer than any test: a test requests its work itself. */
const never = 60 * 60 * 1_000;
const unexpected = (error: unknown) => assert.fail(String(error));

/** A periodic job whose runs end when the test says so. */
function job(manner: Partial<PeriodicJobOptions> = {}): {
  job: PeriodicJob;
  runs: PromiseWithResolvers<void>[];
} {
  const runs: PromiseWithResolvers<void>[] = [];
  const started = startPeriodicJob(
    () => {
      const run = Promise.withResolvers<void>();
      runs.push(run);
      return run.promise;
    },
    { everyMs: never, onError: unexpected, ...manner },
  );
  return { job: started, runs };
}

suite("a periodic job", () => {
  test("is done at the start, unless it is first done later", async () => {
    const now = job();
    const later = job({ isFirstLater: true });
    assert.deepEqual([now.runs.length, later.runs.length], [1, 0]);
    now.runs[0]?.resolve();
    await Promise.all([now.job.stop(), later.job.stop()]);
  });

  test("is done again by itself", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    const repeated = startPeriodicJob(() => (++runs === 3 ? resolve() : undefined), {
      everyMs: 1,
      onError: unexpected,
    });
    await promise;
    await repeated.stop();
  });

  test("that is asked for during a run is done once more after it, however often it was asked for", async () => {
    const { job: busy, runs } = job();
    for (let asked = 0; asked < 3; asked += 1) busy.soon();
    assert.equal(runs.length, 1);
    runs[0]?.resolve();
    await setImmediate();
    assert.equal(runs.length, 2);
    runs[1]?.resolve();
    await setImmediate();
    assert.equal(runs.length, 2);
    await busy.stop();
  });

  test("continues after a failure, and reports only the first in a row", async () => {
    const told: unknown[] = [];
    const { job: failing, runs } = job({ onError: (error) => told.push(error) });
    for (const outcome of ["away", "still away", undefined, "away again"]) {
      if (outcome === undefined) runs.at(-1)?.resolve();
      else runs.at(-1)?.reject(outcome);
      await setImmediate();
      failing.soon();
    }
    assert.deepEqual(told, ["away", "away again"]);
    runs.at(-1)?.resolve();
    await failing.stop();
  });

  test("is told to stop, ends its run, and is never done again", async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let runs = 0;
    const stopped = startPeriodicJob(
      async (stop) => {
        runs += 1;
        stop.addEventListener("abort", () => end());
        await ended;
      },
      { everyMs: 1, onError: unexpected },
    );
    stopped.soon();
    await stopped.stop();
    stopped.soon();
    await setImmediate();
    assert.equal(runs, 1);
  });
});
