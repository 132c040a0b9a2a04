/** Requests of one key with no longer pause between them are one run, in milliseconds (decision 8.40). */
export const longestPauseMs = 5 * 60_000;

/**
 * The largest difference between the times of a run's requests and of its changes, in milliseconds: a change is dated
 * before the response. The pause between a key's runs is longer.
 */
export const runToleranceMs = 60_000;

/**
 * How long the changes of one act take at most, in milliseconds (decision 8.47): a website can send the same request id
 * with all of its requests, every day.
 */
export const longestActMs = 5 * 60_000;
