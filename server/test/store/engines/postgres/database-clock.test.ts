import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { followClock } from "#store/engines/postgres/database-clock.ts";

const hourMs = 60 * 60 * 1_000;

const start = Date.parse("2026-12-05T12:00:00.000Z");

/** A process, whose clock may be wrong, and a database server. */
class Machines {
  processIsAheadMs = 0;
  serverIsAheadMs = 0;
  private passedMs = 0;
  readonly clock = followClock({
    wall: () => start + this.passedMs + this.processIsAheadMs,
    steady: () => this.passedMs,
  });

  pass(ms: number): void {
    this.passedMs += ms;
  }

  /** Asks the server for its time, with these delays there and back. */
  ask(thereMs: number, backMs: number): void {
    const askedAt = this.passedMs;
    this.pass(thereMs);
    const shownMs = this.serverMs();
    this.pass(backMs);
    this.clock.note(shownMs, askedAt);
  }

  assertFollowed(withinMs: number): void {
    const errorMs = this.clock.now().getTime() - this.serverMs();
    assert.ok(Math.abs(errorMs) <= withinMs, `${errorMs} ms off`);
    const skewMs = this.processIsAheadMs - this.serverIsAheadMs;
    assert.ok(Math.abs(this.clock.skewMs() - skewMs) <= withinMs, `a skew of ${this.clock.skewMs()} ms`);
  }

  private serverMs(): number {
    return start + this.passedMs + this.serverIsAheadMs;
  }
}

suite("the clock of a database server, as a process follows it", () => {
  for (const aheadMs of [25 * hourMs, -25 * hourMs, 61_000]) {
    test(`is known as precisely as a response is quick, with the process's own ${aheadMs} ms ahead`, () => {
      const machines = new Machines();
      machines.processIsAheadMs = aheadMs;
      machines.ask(2, 1);
      machines.pass(4_000);
      machines.assertFollowed(3);
    });
  }

  test("is the process's own until the server has reported its time", () => {
    const { clock } = new Machines();
    assert.equal(clock.now().getTime(), start);
    assert.equal(clock.skewMs(), 0);
    assert.equal(clock.ageMs(), Number.POSITIVE_INFINITY);
  });

  test("continues while the server is unavailable, independent of the process's own", () => {
    const machines = new Machines();
    machines.ask(1, 1);
    for (const aheadMs of [26 * hourMs, -72 * hourMs, 0]) {
      machines.processIsAheadMs = aheadMs;
      machines.pass(hourMs);
      machines.assertFollowed(2);
    }
  });

  test("is not known less precisely after a slow response", () => {
    const machines = new Machines();
    machines.processIsAheadMs = hourMs;
    machines.ask(1, 1);
    for (const [thereMs, backMs] of [
      [0, 4_000],
      [4_000, 0],
    ] as const) {
      machines.ask(thereMs, backMs);
      machines.assertFollowed(10);
    }
  });

  test("is known more precisely with each quick response, whichever direction was slow", () => {
    const machines = new Machines();
    machines.processIsAheadMs = -hourMs;
    machines.ask(0, 200);
    machines.ask(200, 0);
    machines.assertFollowed(1);
  });

  for (const movedMs of [25 * hourMs, -25 * hourMs, 500]) {
    test(`is followed immediately when it moves by ${movedMs} ms, as in a failover`, () => {
      const machines = new Machines();
      machines.ask(1, 1);
      machines.serverIsAheadMs = movedMs;
      machines.ask(1, 1);
      machines.assertFollowed(2);
    });
  }

  test("differs from the process's own by no more than the responses show", () => {
    const machines = new Machines();
    machines.ask(0, 300);
    assert.equal(machines.clock.skewMs(), 0);
  });
});
