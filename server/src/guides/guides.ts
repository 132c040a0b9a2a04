import { existsSync } from "node:fs";
import { documentsFolder, guidesFolder } from "../program.ts";

/** Every guide by the name in its path, with its subject in one line; in the order of the list. */
export const guides = {
  "quick-start": "From a new key to a mosque's prayer times, in curl, Node and PHP.",
  websites: "How times get here: the WordPress plugin, the PHP client, and the command line `mosque-sync`.",
  prayers: "Send the rows that should be there, and the service makes the fewest changes.",
  keys: "What a key looks like, what it may do, and how to keep, rotate and revoke it.",
  errors: "Every error code and every exact reason, with what to change.",
  ids: "Mosques, rows, requests: who makes each id, its form, and how long it lasts.",
  idempotency: "Retry a write without doing it twice.",
  "entity-tags": "Read only what has changed, and overwrite no one else's change.",
  limits: "How often you may send, how large a request may be, and what each field accepts.",
  paging: "Follow the links of a list to its end.",
  clocks: "Prayer times, time zones, instants, and which clock decides.",
  versioning: "What may change within version 1, and what will not.",
  endpoints: "Every endpoint with its scope, body, entity tags and reasons of failure.",
} as const;

export type GuideName = keyof typeof guides;

/**
 * The file with a guide's text in Markdown: a heading, then sections, with the placeholders of `template.ts` in
 * `{{braces}}`. A text that is also for readers of the repository is in its `docs/`.
 * @returns undefined without a file
 */
export function textFileOf(name: GuideName): URL | undefined {
  return [guidesFolder, documentsFolder].map((folder) => new URL(`${name}.md`, folder)).find(existsSync);
}
