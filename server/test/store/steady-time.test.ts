import assert from "node:assert/strict";
import { beforeEach, suite, test } from "node:test";
import { createSteadyTime } from "#store/steady-time.ts";
import { engines } from "./databases.ts";
import { storeOn } from "./store-suite.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const start = Date.parse("2026-12-05T12:00:00.000Z");

for (const engine of engines) {
  suite(`the time that decides about deletions on ${engine.name}`, () => {
    const shared = storeOn(engine);
    /** How far the clock is off, and how much time has really passed. */
    let [offMs, passedMs] = [0, 0];
    const clocks = { wall: () => start + passedMs + offMs, steady: () => passedMs };
    const open = () => createSteadyTime(shared.store, clocks);
    type Steady = Awaited<ReturnType<typeof open>>;

    /** Lets time pass, saved every minute as the service does; of days, every hour. */
    async function run(steadyTime: Steady, ms: number): Promise<void> {
      const stepMs = ms > dayMs ? hourMs : minuteMs;
      for (let left = ms; left > 0; left -= stepMs) {
        passedMs += Math.min(left, stepMs);
        await steadyTime.advance();
      }
    }
    /** How far behind the right time it is, in milliseconds. */
    const lag = (steadyTime: Steady) => start + passedMs - steadyTime.now().getTime();
    const runningSince = (steadyTime: Steady, since: Date) =>
      steadyTime.running().getTime() - since.getTime();

    beforeEach(async () => {
      [offMs, passedMs] = [0, 0];
      await shared.store.write((tx) => tx.deleteFrom("serviceState").execute());
    });

    test("is the clock's while that is right, restarts included", async () => {
      const first = await open();
      await run(first, 10 * minuteMs);
      assert.equal(lag(first), 0);
      passedMs += minuteMs;
      const second = await open();
      await run(second, 2 * dayMs);
      assert.equal(lag(second), 0);
    });

    test("does not move when a process starts with its clock 500 days ahead, and not once the clock is right again", async () => {
      const first = await open();
      await run(first, minuteMs);
      offMs = 500 * dayMs;
      const wrong = await open();
      assert.equal(lag(wrong), 0);
      await run(wrong, 10 * minuteMs);
      assert.equal(lag(wrong), 0);
      offMs = 0;
      const right = await open();
      await run(right, minuteMs);
      assert.equal(lag(right), 0);
    });

    test("does not follow a clock that jumps while the process runs, forward or back", async () => {
      const steadyTime = await open();
      for (const jump of [500 * dayMs, -72 * hourMs, 25 * hourMs]) {
        offMs = jump;
        await run(steadyTime, 5 * minuteMs);
        assert.ok(lag(steadyTime) >= 0, "nothing goes before its time");
      }
      offMs = 0;
      await run(steadyTime, minuteMs);
      assert.ok(lag(steadyTime) >= 0 && lag(steadyTime) <= 16 * minuteMs, `${lag(steadyTime)} ms behind`);
    });

    test("follows a changed clock only after a day, and then no faster than two days a day", async () => {
      const steadyTime = await open();
      await run(steadyTime, minuteMs);
      offMs = 500 * dayMs;
      await run(steadyTime, dayMs);
      assert.equal(lag(steadyTime), 0);
      await run(steadyTime, 10 * dayMs);
      assert.ok(-lag(steadyTime) > 9 * dayMs && -lag(steadyTime) <= 10 * dayMs);
    });

    test("catches up after the service was off, so that no row is kept permanently", async () => {
      const first = await open();
      await run(first, minuteMs);
      passedMs += 3 * dayMs;
      const second = await open();
      assert.ok(lag(second) > 2 * dayMs);
      await run(second, 5 * dayMs);
      assert.equal(lag(second), 0);
    });

    test("counts how long the service has run, whatever the clock does and however often it starts", async () => {
      let steadyTime = await open();
      const since = steadyTime.running();
      for (const jump of [25 * hourMs, -72 * hourMs, 0, 500 * dayMs]) {
        offMs = jump;
        await run(steadyTime, hourMs);
        steadyTime = await open();
      }
      assert.equal(runningSince(steadyTime, since), 4 * hourMs);
      assert.equal(runningSince(await open(), since), 4 * hourMs);
    });

    test("is as fast with several processes as with one", async () => {
      const [one, other] = [await open(), await open()];
      const since = one.running();
      offMs = 500 * dayMs;
      for (let turn = 0; turn < 120; turn += 1) {
        passedMs += 30_000;
        await (turn % 2 === 0 ? one : other).advance();
      }
      for (const steadyTime of [one, other]) {
        assert.equal(lag(steadyTime), 0);
        assert.equal(runningSince(steadyTime, since), hourMs);
      }
    });
  });
}
