import { roles } from "@mosque-sync/contract/texts/en/roles";
import { emails } from "./emails.ts";
import { entrance } from "./entrance.ts";
import { factors } from "./factors.ts";
import { failures } from "./failures.ts";
import { keySafety } from "./key-safety.ts";
import { passkeys } from "./passkeys.ts";
import { people } from "./people.ts";
import { provider } from "./provider.ts";
import { shell } from "./shell.ts";

/** The texts of the pages that need no session, in English: a phone on a slow line loads only these first. */
export const messages = {
  shell,
  failures,
  entrance,
  emails,
  factors,
  keySafety,
  passkeys,
  people,
  provider,
  roles,
};
