import { keyReasons } from "../subjects/keys/api-key-reasons.ts";
import { resourceReasons } from "../subjects/mosque-data/resource-reasons.ts";
import { timetableReasons } from "../subjects/timetable/timetable-reasons.ts";
import { fieldReasons } from "./reasons/fields.ts";
import { requestReasons } from "./reasons/requests.ts";
import { serviceReasons } from "./reasons/service.ts";

export type { ErrorReasonRow, Offence } from "./reasons/reason.ts";

/** Every exact reason of a failure, by its code. */
export const errorReasons = {
  ...keyReasons,
  ...requestReasons,
  ...fieldReasons,
  ...resourceReasons,
  ...timetableReasons,
  ...serviceReasons,
};

export type ErrorReasonName = keyof typeof errorReasons;
