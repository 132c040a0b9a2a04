import type { InEach } from "../languages.ts";
import { reasons as arabicReasons } from "./ar/reasons.ts";
import { roles as arabicRoles } from "./ar/roles.ts";
import { type Reasons, reasons } from "./en/reasons.ts";
import { type Roles, roles } from "./en/roles.ts";

/** The texts of a language that both pages and mails use. */
interface SharedTexts {
  readonly reasons: Reasons;
  readonly roles: Roles;
}

export const sharedTexts: InEach<SharedTexts> = {
  en: { reasons, roles },
  ar: { reasons: arabicReasons, roles: arabicRoles },
};
