import type { Messages } from "../en/index.ts";
import { account } from "./account.ts";
import { entrance } from "./entrance.ts";
import { failures } from "./failures.ts";
import { mosques } from "./mosques.ts";
import { shell } from "./shell.ts";

export const messages: Messages = { shell, failures, entrance, account, mosques };
