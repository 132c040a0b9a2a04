/** The clock of a database server, followed from here without a question for each look at it. */
export interface DatabaseClock {
  /** What the server's clock shows; this process's, before the server was first asked. */
  now(): Date;
  /** How far this process's clock is ahead of the server's, in milliseconds; negative when it is behind. */
  skewMs(): number;
  /** How long ago the server last told its time, in milliseconds. */
  ageMs(): number;
  /**
   * Takes in what the server's clock showed at some moment of a question to it.
   * @param shownMs in Unix time
   * @param askedAt when the question was sent, by `performance.now()`
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

/** What has to be added to the steady clock to get the server's: between these two. */
interface Offsets {
  readonly lowest: number;
  readonly highest: number;
  /** When the server last told its time, by the steady clock. */
  readonly askedAt: number;
}

/** How much faster or slower one clock may run than another: twice what NTP corrects at most. */
const drift = 0.001;

/**
 * Follows a server's clock. Each answer says that the server's clock showed its time between question and answer; what
 * all answers allow together is kept, widened by what the clocks may have drifted apart since. An answer that
 * contradicts the earlier ones says that the server's clock was set, or that another server answers: it counts alone.
 * Where this process's clock is within those bounds, it is taken for right.
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
