/** A database server's clock, followed without a query for each reading. */
export interface DatabaseClock {
  /** The server's time; this process's until the server was first asked. */
  now(): Date;
  /** How far this process's clock is ahead of the server's, in milliseconds; negative when it is behind. */
  skewMs(): number;
  /** How long ago the server last reported its time, in milliseconds. */
  ageMs(): number;
  /**
   * Records the server's time at some moment during a query.
   * @param shownMs in Unix time
   * @param askedAt when the query was sent, by `performance.now()`
   */
  note(shownMs: number, askedAt: number): void;
}

/** The clocks of this process, in milliseconds. */
interface ProcessClocks {
  /** In Unix time. It may be wrong, and may jump. */
  readonly wall: () => number;
  /** From an arbitrary moment on. It never jumps. */
  readonly steady: () => number;
}

/** Bounds of the offset from the steady clock to the server's. */
interface Offsets {
  readonly lowest: number;
  readonly highest: number;
  /** When the server last reported its time, by the steady clock. */
  readonly askedAt: number;
}

/** How much faster or slower one clock may run than another: twice NTP's largest correction. */
const drift = 0.001;

/**
 * Follows a server's clock. Each response bounds the offset, because the server read its clock between query and
 * response. The bounds of all responses are intersected, and widened by the drift since. A response that contradicts
 * the earlier ones means that the server's clock was set, or that another server responds: it replaces them. If this
 * process's clock is within the bounds, it is taken as right.
 */
export function followClock(clocks: ProcessClocks = processClocks): DatabaseClock {
  const { wall, steady } = clocks;
  let known: Offsets | undefined;
  let offset: number | undefined;

  const nowMs = () => (offset === undefined ? wall() : steady() + offset);
  return {
    now: () => new Date(nowMs()),
    skewMs: () => wall() - nowMs(),
    ageMs: () => (known === undefined ? Number.POSITIVE_INFINITY : steady() - known.askedAt),
    note(shownMs, askedAt) {
      const answeredAt = steady();
      const told = { lowest: shownMs - answeredAt, highest: shownMs - askedAt, askedAt };
      known = known === undefined ? told : narrowed(known, told);
      offset = Math.min(Math.max(wall() - steady(), known.lowest), known.highest);
    },
  };
}

const processClocks: ProcessClocks = { wall: Date.now, steady: () => performance.now() };

function narrowed(known: Offsets, told: Offsets): Offsets {
  const drifted = Math.max(0, told.askedAt - known.askedAt) * drift;
  const lowest = Math.max(known.lowest - drifted, told.lowest);
  const highest = Math.min(known.highest + drifted, told.highest);
  return lowest <= highest ? { lowest, highest, askedAt: told.askedAt } : told;
}
