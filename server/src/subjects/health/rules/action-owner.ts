import {
  codeOf,
  errorReasons,
  failuresOfBadLink,
  type HealthState,
  type LinkProblem,
  type ReasonName,
  type TimetableTrouble,
  timetableTroubles,
  type WaitsFor,
} from "@mosque-sync/contract";

/** Failures that the mosque's people can end, by making, choosing or changing a key. */
const yours: readonly string[] = [
  ...["key_revoked", "key_rotated", "key_expired", "address_not_allowed", "missing_scope"],
];
/** Failures that the operator can end, by allowing the mosque more. */
const operators: readonly string[] = [
  ...["profile_field_not_approved", "prayer_key_not_supported", "prayer_row_not_supported"],
  "mosque_suspended",
];

/**
 * Whose turn it is (decision 8.36).
 * @param workingKeys how many of the mosque's keys work
 * @param link of the mosque's timetable
 */
export function actionOwnerOf(
  state: HealthState,
  reason: string | undefined,
  workingKeys: number,
  link?: { readonly failures: number; readonly reason: string | null },
): WaitsFor {
  switch (state) {
    case "healthy":
      return link ? ownerOfLink(link) : "nobody";
    case "paused":
    case "by_hand":
      return "nobody";
    case "late":
      if (isTimetableTrouble(reason)) return reason === "timetable_delayed" ? "operator" : "you";
      return workingKeys === 0 ? "you" : "website";
    case "never":
      return workingKeys === 0 ? "you" : "website";
    case "stuck":
      return "website";
    case "failed":
      return afterFailure(reason);
  }
}

/** Whose turn it is about a link (decision 11.6). */
function ownerOfLink({
  failures,
  reason,
}: {
  readonly failures: number;
  readonly reason: string | null;
}): WaitsFor {
  if (failures < failuresOfBadLink) return "nobody";
  return reason === ("links_off" satisfies LinkProblem) ? "operator" : "you";
}

function afterFailure(reason: string | undefined): WaitsFor {
  if (isTimetableTrouble(reason)) return "you";
  if (reason === undefined || !(reason in errorReasons)) return "website";
  if (yours.includes(reason)) return "you";
  if (operators.includes(reason) || codeOf(reason as ReasonName) === "server_error") return "operator";
  return "website";
}

/** Whether the reason of a state is a trouble of the mosque's timetable. */
export function isTimetableTrouble(reason: string | null | undefined): reason is TimetableTrouble {
  return timetableTroubles.some((trouble) => trouble === reason);
}
