import { limits } from "@mosque-sync/contract";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A use is noted once in this time, so that hardly a request writes. */
const noteMs = 5 * minuteMs;

/** When a session ends that is not used again: after the idle time, and at the latest its longest life after sign-in. */
export function sessionEnd(createdAt: Date, usedAt: Date): Date {
  const idle = usedAt.getTime() + limits.sessionDays * dayMs;
  return new Date(Math.min(idle, createdAt.getTime() + limits.sessionDaysMost * dayMs));
}

/** Whether a use of a session is to be noted. */
export function isUseDue(notedAt: Date, now: Date): boolean {
  return now.getTime() - notedAt.getTime() >= noteMs;
}

/** Whether a session's user has proven lately who they are. */
export function hasSteppedUp(steppedUpAt: Date | null | undefined, now: Date): boolean {
  if (!steppedUpAt) return false;
  return now.getTime() - steppedUpAt.getTime() < limits.stepUpMinutes * minuteMs;
}
