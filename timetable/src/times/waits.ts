import type { Minutes } from "./times.ts";

/** A rule that counts longer from an adhan is a mistake. */
export const longestRule: Minutes = 180;

/** A congregation starts at most this long after its adhan. */
export const longestWait: Minutes = 120;
