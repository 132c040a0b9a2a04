import { account } from "./account.ts";
import { changes } from "./changes.ts";
import { entrance } from "./entrance.ts";
import { failures } from "./failures.ts";
import { keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { mosques } from "./mosques.ts";
import { operator } from "./operator.ts";
import { overview } from "./overview.ts";
import { shell } from "./shell.ts";
import { team } from "./team.ts";
import { website } from "./website.ts";

/** Every text of the portal, in English. A language that lacks one of them does not compile. */
export const messages = {
  shell,
  failures,
  entrance,
  account,
  lists,
  mosques,
  overview,
  changes,
  keys,
  website,
  team,
  operator,
};

/** The same members with the texts of any language. */
type InWords<T> = T extends string
  ? string
  : T extends (...details: infer D) => string
    ? (...details: D) => string
    : { readonly [K in keyof T]: InWords<T[K]> };

export type Messages = InWords<typeof messages>;
