import type { Overview, Timetable } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { failuresOfBadLink } from "@mosque-sync/contract/warning-days";

/** The one thing that the reader can do next. */
export type NextStep = "timetable" | "makeKey" | "keys" | "approve" | "activity" | "resume" | "rhythm";

/** Reasons that a newer or changed key ends. */
const endedKey: ReadonlySet<string> = new Set([
  "key_revoked",
  "key_rotated",
  "key_expired",
  "address_not_allowed",
  "missing_scope",
  "wrong_community",
]);

/** Reasons that end once the operator approves more. */
const ofApproval: ReadonlySet<string> = new Set([
  ...["profile_field_not_approved", "prayer_key_not_supported", "prayer_row_not_supported"],
]);

type Asked = Pick<Overview, "isTest" | "state" | "reason" | "keys" | "timetable">;

/**
 * The reader's next action for the state of a mosque's sync.
 * @returns undefined if another person has to act, or no action is needed
 */
export function nextStepOf(
  { isTest, state, reason = "", keys, timetable }: Asked,
  reader: Parameters<typeof mayDo>[1],
): NextStep | undefined {
  const step = ((): NextStep | undefined => {
    if (isTest) return keys.working === 0 ? "makeKey" : "activity";
    switch (state) {
      case "never":
        return keys.working === 0 ? "makeKey" : "keys";
      case "failed":
        if (isOfTimetable(reason)) return "timetable";
        if (endedKey.has(reason)) return "keys";
        return ofApproval.has(reason) && reader.isOperator ? "approve" : "activity";
      case "stuck":
        return "activity";
      case "late":
        if (isOfTimetable(reason)) return "timetable";
        return keys.working === 0 ? "makeKey" : "rhythm";
      case "paused":
        return "resume";
      case "healthy":
        return hasBadLink(timetable) ? "timetable" : undefined;
      case "by_hand":
        return undefined;
    }
  })();
  return step !== undefined && mayTake(step, reader) ? step : undefined;
}

/** Whether a timetable no longer follows its link. */
export function hasBadLink(timetable: Pick<Timetable, "link"> | undefined): boolean {
  return (timetable?.link?.failures ?? 0) >= failuresOfBadLink;
}

function isOfTimetable(reason: string): boolean {
  return reason.startsWith("timetable_");
}

function mayTake(step: NextStep, reader: Parameters<typeof mayDo>[1]): boolean {
  switch (step) {
    case "makeKey":
      return mayDo("manageKeys", reader);
    case "timetable":
    case "keys":
    case "approve":
    case "activity":
      return mayDo("readMosque", reader);
    case "rhythm":
    case "resume":
      return mayDo("editData", reader);
  }
}
