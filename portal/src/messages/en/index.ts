import type { InWords } from "@mosque-sync/contract/languages";
import { account } from "./account.ts";
import { activity } from "./activity.ts";
import { changes } from "./changes.ts";
import { data } from "./data.ts";
import { history } from "./history.ts";
import { keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { mosques } from "./mosques.ts";
import { messages as open } from "./open.ts";
import { openLinks } from "./open-links.ts";
import { operator } from "./operator.ts";
import { overview } from "./overview.ts";
import { removal } from "./removal.ts";
import { security } from "./security.ts";
import { session } from "./session.ts";
import { suspensions } from "./suspensions.ts";
import { team } from "./team.ts";
import { testMosques } from "./test-mosques.ts";
import { website } from "./website.ts";

/** Every text of the portal, in English. A language with a missing text does not compile. */
export const messages = {
  ...open,
  mosques,
  team,
  account,
  lists,
  overview,
  activity,
  data,
  history,
  keys,
  website,
  suspensions,
  testMosques,
  openLinks,
  operator,
  removal,
  changes,
  security,
  session,
};

export type Messages = InWords<typeof messages>;
export type OpenMessages = InWords<typeof open>;
