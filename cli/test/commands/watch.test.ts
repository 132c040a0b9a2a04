import assert from "node:assert/strict";
import { test } from "node:test";
import { nextAt } from "@mosque-sync/timetable";
import { watch } from "../../src/commands/apply/watch.ts";
import { exitCodes, Stop } from "../../src/run/stop.ts";
import type { Surroundings } from "../../src/run/surroundings.ts";
import { withoutTerminal } from "../support/mosque-sync.ts";

/** Surroundings whose clock jumps forward to the next wait's end. */
function timeMachine(start: string) {
  const stopping = new AbortController();
  let now = new Date(start).getTime();
  const logged: string[] = [];
  const surroundings: Surroundings = {
    ...withoutTerminal,
    environment: {},
    cwd: "/",
    now: () => new Date(now),
    print: () => {},
    log(text) {
      logged.push(text);
      const [, moment] = /^Next (?:run|try): (.*)$/.exec(text) ?? [];
      if (moment) now = new Date(moment).getTime();
    },
    signals: { stopped: stopping.signal, hold: () => {}, release: () => {} },
  };
  return { surroundings, logged, stop: () => stopping.abort() };
}

const done = { ending: { exitCode: exitCodes.done, document: {} }, timeZone: "Europe/London" };

test("watch runs immediately and then every day at its time in the mosque's zone", async () => {
  const { surroundings, stop } = timeMachine("2026-10-23T12:00:00Z");
  const runs: string[] = [];
  await watch(
    "00:10",
    async () => {
      runs.push(surroundings.now().toISOString());
      if (runs.length === 5) stop();
      return done;
    },
    surroundings,
  );
  assert.deepEqual(runs, [
    "2026-10-23T12:00:00.000Z",
    "2026-10-23T23:10:00.000Z",
    "2026-10-24T23:10:00.000Z",
    // The clocks went back.
    "2026-10-26T00:10:00.000Z",
    "2026-10-27T00:10:00.000Z",
  ]);
});

test("a failed run is retried soon, at growing intervals while it keeps failing", async () => {
  const { surroundings, logged, stop } = timeMachine("2026-11-20T12:00:00Z");
  let runs = 0;
  await watch(
    "00:10",
    async () => {
      runs++;
      if (runs === 4) stop();
      if (runs < 4) throw new Stop("source", "No day can be read.");
      return done;
    },
    surroundings,
  );
  assert.deepEqual(
    logged.filter((text) => text.startsWith("Next")),
    [
      "Next try: 2026-11-20T12:01:00.000Z",
      "Next try: 2026-11-20T12:03:00.000Z",
      "Next try: 2026-11-20T12:07:00.000Z",
      "Next run: 2026-11-21T00:10:00.000Z",
    ],
  );
});

test("a watch whose first run is refused for its key ends with that error", async () => {
  const { surroundings } = timeMachine("2026-11-20T12:00:00Z");
  const refused = { ending: { exitCode: exitCodes.authentication, document: {} }, timeZone: undefined };
  const { exitCode } = await watch("00:10", async () => refused, surroundings);
  assert.equal(exitCode, exitCodes.authentication);
});

test("a time that the clocks skip runs after the change, and a repeated one runs once", () => {
  const next = (at: string, timeZone: string, now: string) =>
    nextAt(at, timeZone, new Date(now)).toISOString();
  assert.equal(next("01:30", "Europe/London", "2026-03-29T00:00:00Z"), "2026-03-29T01:30:00.000Z");
  assert.equal(next("01:30", "Europe/London", "2026-10-25T00:30:00Z"), "2026-10-26T01:30:00.000Z");
  assert.equal(next("02:10", "Australia/Lord_Howe", "2026-10-03T15:00:00Z"), "2026-10-03T15:40:00.000Z");
});
