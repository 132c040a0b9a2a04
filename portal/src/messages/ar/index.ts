import type { Messages } from "../en/index.ts";
import { account } from "./account.ts";
import { activity } from "./activity.ts";
import { changes } from "./changes.ts";
import { data } from "./data.ts";
import { emails } from "./emails.ts";
import { entrance } from "./entrance.ts";
import { factors } from "./factors.ts";
import { failures } from "./failures.ts";
import { history } from "./history.ts";
import { keySafety } from "./key-safety.ts";
import { keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { mosques } from "./mosques.ts";
import { openLinks } from "./open-links.ts";
import { operator } from "./operator.ts";
import { overview } from "./overview.ts";
import { passkeys } from "./passkeys.ts";
import { people } from "./people.ts";
import { provider } from "./provider.ts";
import { removal } from "./removal.ts";
import { security } from "./security.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";
import { suspensions } from "./suspensions.ts";
import { team } from "./team.ts";
import { testMosques } from "./test-mosques.ts";
import { website } from "./website.ts";

export const messages: Messages = {
  shell,
  failures,
  entrance,
  account,
  lists,
  mosques,
  overview,
  activity,
  data,
  history,
  keys,
  website,
  suspensions,
  team,
  testMosques,
  openLinks,
  operator,
  removal,
  changes,
  emails,
  factors,
  keySafety,
  passkeys,
  people,
  provider,
  security,
  session,
};
