const signals = ["SIGINT", "SIGTERM"] as const;
/** What shells show for a program that a signal ended: 128 and the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Handles the signals that ask the program to stop. */
export interface Signals {
  /** Aborts when a signal came while signals were held. */
  stopped: AbortSignal;
  /** From now on, the next signal lets the run finish. One more ends the program immediately. */
  hold: () => void;
  /** From now on, a signal ends the program immediately, even in the middle of parsing. */
  release: () => void;
}

/** Leaves signals to the system, which ends the program immediately, until `hold` is called. */
export function createSignals(): Signals {
  const stopping = new AbortController();
  let isHeld = false;
  const stop = () => {
    release();
    stopping.abort();
  };
  const hold = () => {
    if (isHeld || stopping.signal.aborted) return;
    isHeld = true;
    for (const signal of signals) process.on(signal, stop);
  };
  const release = () => {
    isHeld = false;
    for (const signal of signals) process.removeListener(signal, stop);
  };
  // The system ignores signals that the first process of a container does not catch.
  if (process.pid === 1) {
    for (const signal of signals) {
      process.on(signal, () => {
        if (!isHeld) process.exit(exitCodes[signal]);
      });
    }
  }
  return { stopped: stopping.signal, hold, release };
}
