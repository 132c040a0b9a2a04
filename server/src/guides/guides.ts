/** A guide for developers who use the API. */
export interface Guide {
  /** What it is about, in one line. */
  readonly about: string;
  /** Its text in Markdown: a heading, then sections; `fill.ts` says what stands in `{{braces}}`. */
  readonly text: URL;
}

const guide = (name: string, about: string): Guide => ({
  about,
  text: new URL(`./texts/${name}.md`, import.meta.url),
});

/** Every guide by the name in its address, in the order in which they are listed. */
export const guides = {
  "quick-start": guide("quick-start", "From a new key to a mosque's prayer times, in curl, Node and PHP."),
  prayers: guide("prayers", "Send the rows that should be there, and the service makes the fewest changes."),
  keys: guide("keys", "What a key looks like, what it may do, and how to keep, rotate and revoke it."),
  errors: guide("errors", "Every error code and every exact reason, with what to change."),
  ids: guide("ids", "Mosques, rows, requests: who makes each id, its form, and how long it lasts."),
  idempotency: guide("idempotency", "Retry a write without doing it twice."),
  "entity-tags": guide("entity-tags", "Read only what has changed, and overwrite no one else's change."),
  limits: guide("limits", "How often you may send, how large a request may be, and what each field accepts."),
  paging: guide("paging", "Follow the links of a list to its end."),
  clocks: guide("clocks", "Prayer times, time zones, instants, and which clock decides."),
  versioning: {
    about: "What may change within version 1, and what will not.",
    text: new URL("../../../docs/versioning.md", import.meta.url),
  },
  endpoints: guide("endpoints", "Every endpoint with its scope, body, entity tags and reasons of failure."),
} as const satisfies Record<string, Guide>;

export type GuideName = keyof typeof guides;
