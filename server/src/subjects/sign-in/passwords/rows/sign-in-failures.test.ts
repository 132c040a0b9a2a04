import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import type { Store } from "#store/store.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { countTry, deleteFailuresBefore, takeBack } from "./sign-in-failures.ts";

for (const engine of engines) {
  suite(`failed sign-ins on ${engine.name}`, () => {
    const opened = storeOn(engine);
    let now = new Date("2026-11-20T18:00:00.000Z");
    /** The store, with a clock that only `letPass` moves. */
    const store = (): Store => ({ ...opened.store, now: () => now });
    const letPass = (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1_000);
    };
    const rows = () =>
      opened.store.readRequestLog((tx) => tx.selectFrom("signInFailures").selectAll().execute());
    const tryBy = (by: string) => countTry(store(), by);
    const waitFor = async (by: string) => {
      const tried = await tryBy(by);
      return "seconds" in tried ? tried.seconds : 0;
    };
    /** Fails until there is a wait. */
    async function failUntilWait(by: string): Promise<void> {
      for (let times = 0; times <= limits.failedSignInsBeforeWaits; times++) {
        assert.equal(await waitFor(by), 0);
      }
    }
    test("that arrive together are each counted, before any is checked", async () => {
      const tries = await Promise.all(Array.from({ length: 100 }, () => tryBy("email together")));
      const counted = tries.filter((tried) => !("seconds" in tried));
      assert.equal(counted.length, limits.failedSignInsBeforeWaits + 1);
    });

    test("make every further one wait twice as long, and attempts during a wait do not lengthen it", async () => {
      await failUntilWait("email doubling");
      for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_200, 1_200]) {
        for (let times = 1; times <= 3; times++) {
          assert.equal(await waitFor("email doubling"), seconds);
        }
        letPass(seconds);
        assert.equal(await waitFor("email doubling"), 0);
      }
    });

    /** How many guesses are checked in a day if the guesser waits no longer than needed, and rests after each run. */
    async function guessesInADay(by: string, run: number, restSeconds: number, longest?: number) {
      const end = now.getTime() + 24 * 60 * 60_000;
      for (let checked = 0; ; ) {
        const tried = await countTry(store(), by, longest);
        if ("seconds" in tried) letPass(tried.seconds);
        else {
          checked += 1;
          if (checked % run === 0) letPass(restSeconds);
        }
        if (now.getTime() >= end) return checked;
      }
    }

    test("leave an attacker fewer than a hundred guesses in any day, also with runs and rests", async () => {
      const endless = Number.POSITIVE_INFINITY;
      const day = await guessesInADay("email of a day", endless, 0);
      assert.ok(day >= 50 && day < 100, `${day} guesses`);
      const next = await guessesInADay("email of a day", endless, 0);
      assert.ok(next < 100, `${next} guesses on the second day`);
      for (const run of [5, 6, 10, 15, 16, 20]) {
        for (const hours of [0.5, 1, 2, 3, 6, 12]) {
          const checked = await guessesInADay(`email ${run} ${hours}`, run, hours * 60 * 60 + 1);
          assert.ok(checked < 100, `${checked} guesses by runs of ${run} and rests of ${hours} h`);
        }
      }
    });

    test("leave someone who knows the password fewer than thirty codes a day", async () => {
      const longest = limits.factorCodeWaitSecondsMax;
      for (const [run, rest] of [
        [Number.POSITIVE_INFINITY, 0],
        [15, 7_201],
        [18, 14_401],
      ] as const) {
        const checked = await guessesInADay(`factor ${run}`, run, rest, longest);
        assert.ok(checked < 30, `${checked} codes`);
      }
    });

    test("count from the moment when they lock the row, not from their arrival", async () => {
      await tryBy("email held");
      const [held, released, looked] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
      ];
      const holding = opened.store.writeRequestLog(async (tx) => {
        await tx.updateTable("signInFailures").set({ failures: 1 }).execute();
        held.resolve();
        await released.promise;
      });
      await held.promise;
      const watched: Store = {
        ...store(),
        now() {
          looked.resolve();
          return now;
        },
      };
      const trying = countTry(watched, "email held");
      // On SQLite, a try begins once no other one holds the log.
      if (engine.name === "PostgreSQL") await looked.promise;
      letPass(10);
      released.resolve();
      await holding;
      const tried = await trying;
      assert.ok(!("seconds" in tried));
      assert.equal(tried.at, now.toISOString());
    });

    test("of one account do not delay another", async () => {
      await failUntilWait("email one");
      assert.ok((await waitFor("email one")) > 0);
      assert.equal(await waitFor("email other"), 0);
    });

    test("are forgotten in the end", async () => {
      await failUntilWait("email forgotten");
      letPass(limits.failedSignInsKeptMinutes * 60);
      await failUntilWait("email forgotten");
    });

    test("are as many as before when an attempt turns out to be right, and the wait that it caused ends", async () => {
      for (let times = 0; times < 20; times++) {
        const tried = await tryBy("email right");
        assert.ok(!("seconds" in tried));
        await takeBack(store(), tried);
      }
      await failUntilWait("email right");
      letPass(1);
      const right = await tryBy("email right");
      assert.ok(!("seconds" in right));
      assert.ok((await waitFor("email right")) > 0);
      await takeBack(store(), right);
      assert.equal(await waitFor("email right"), 0);
    });

    test("keep making others wait when an earlier attempt turns out to be right", async () => {
      await failUntilWait("email earlier");
      letPass(1);
      const earlier = await tryBy("email earlier");
      assert.ok(!("seconds" in earlier));
      letPass(2);
      assert.equal(await waitFor("email earlier"), 0);
      await takeBack(store(), earlier);
      assert.ok((await waitFor("email earlier")) > 0);
    });

    test("are kept without the email, and only as long as they count", async () => {
      await tryBy("email amina@example.org");
      const kept = await rows();
      assert.ok(kept.length > 0);
      assert.ok(!JSON.stringify(kept).includes("amina"));
      letPass(limits.failedSignInsKeptMinutes * 60);
      await tryBy("email still counted");
      await deleteFailuresBefore(store(), store().now().toISOString());
      assert.equal((await rows()).length, 1);
    });
  });
}
