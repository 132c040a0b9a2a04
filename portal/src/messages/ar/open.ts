import { roles } from "@mosque-sync/contract/texts/ar/roles";
import type { OpenMessages } from "../en/index.ts";
import { emails } from "./emails.ts";
import { entrance } from "./entrance.ts";
import { factors } from "./factors.ts";
import { failures } from "./failures.ts";
import { keySafety } from "./key-safety.ts";
import { passkeys } from "./passkeys.ts";
import { people } from "./people.ts";
import { provider } from "./provider.ts";
import { shell } from "./shell.ts";

export const messages: OpenMessages = {
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
