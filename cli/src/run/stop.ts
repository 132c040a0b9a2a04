/** The exit code for each way that a run can end. */
export const exitCodes = {
  done: 0,
  error: 1,
  pending: 2,
  guard: 3,
  authentication: 4,
  source: 5,
  unverified: 6,
} as const;

/** Why a run stopped before its end. */
export type StopReason = "error" | "guard" | "source";

/** Ends a run. The message states the problem and its fix. */
export class Stop extends Error {
  override readonly name = "Stop";
  readonly reason: StopReason;

  constructor(reason: StopReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
