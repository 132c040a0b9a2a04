import type { Messages } from "../en/index.ts";
import { failures } from "./failures.ts";
import { shell } from "./shell.ts";

export const messages: Messages = { shell, failures };
