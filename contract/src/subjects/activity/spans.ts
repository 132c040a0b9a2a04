/** Requests of one key with no longer pause between them are one run, in milliseconds (decision 8.40). */
export const longestPauseMs = 5 * 60_000;

/**
 * How far apart a run's requests and its changes may be dated, in milliseconds: a change is dated before its request is
 * answered. Runs of a key are further apart.
 */
export const runToleranceMs = 60_000;

/**
 * How long the changes of one act take at most, in milliseconds (decision 8.47): a website can send the same request id
 * with all of its requests, every day.
 */
export const longestActMs = 5 * 60_000;
