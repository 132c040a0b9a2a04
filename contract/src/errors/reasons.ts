import { fieldReasons } from "./reasons/fields.ts";
import { keyReasons } from "./reasons/keys.ts";
import { requestReasons } from "./reasons/requests.ts";
import { resourceReasons } from "./reasons/resources.ts";
import { serviceReasons } from "./reasons/service.ts";

export type { ErrorReasonRow, Offence } from "./reasons/reason.ts";

/** Every exact reason of a failure, by its code. */
export const errorReasons = {
  ...keyReasons,
  ...requestReasons,
  ...fieldReasons,
  ...resourceReasons,
  ...serviceReasons,
};

export type ErrorReasonName = keyof typeof errorReasons;
