/**
 * How long a test waits for what has to happen, in milliseconds. It only ends a wait that would never end: a machine
 * that is busy with other work takes many times as long for everything, and no test may fail for that.
 */
export const patienceMs = 300_000;
