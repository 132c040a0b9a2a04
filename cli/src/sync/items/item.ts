import type { Snapshot } from "@mosque-sync/client";
import type { Fields, FieldValue } from "../fields.ts";
import type { MosqueClient } from "../mosque-state.ts";
import type { OnProgress } from "../progress.ts";

/** Announcements and events: `mosque.yaml` has its own ids for them, and the server has others. */
export type ItemType = "announcement" | "event";

/** An item as `mosque.yaml` wants it. Fields that it does not set stay as the server has them. */
export interface WantedItem {
  /** Its id in `mosque.yaml`. */
  name: string;
  fields: Fields;
}

/** An item that the mosque has. */
export interface ServerItem {
  /** Its id on the server. */
  id: string;
  fields: Fields;
}

/** A change of some fields; `null` empties one. */
export type FieldChanges = Readonly<Record<string, FieldValue | null>>;

/** How a change can affect a field: leave it, set it, or also empty it. */
type Reach = "fixed" | "set" | "empty";

/** Every field of a creation, with the effect that a change can have on it: both as in the API's types. */
export type FieldsIn<Create, Update> = {
  readonly [Name in keyof Create]-?: Name extends keyof Update
    ? null extends Update[Name]
      ? "empty"
      : "set"
    : "fixed";
};

/** The names of a table's fields. */
export function namesIn<Table extends object>(table: Table): (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[]; // Exactly these keys: tables are written as literals.
}

/** What changes can do to the fields of a table. */
export function reachOf(fields: Readonly<Record<string, Reach>>): Pick<ItemKind, "changeable" | "clearable"> {
  const names = Object.keys(fields);
  return {
    changeable: new Set(names.filter((name) => fields[name] !== "fixed")),
    clearable: new Set(names.filter((name) => fields[name] === "empty")),
  };
}

/** One type of item: its fields, and the requests that read and write it. */
export interface ItemKind {
  type: ItemType;
  /** The fields that a change can reach; the others are set once, at creation. */
  changeable: ReadonlySet<string>;
  /** The fields that a change can empty. */
  clearable: ReadonlySet<string>;
  /** The items that a snapshot shows. */
  inSnapshot: (snapshot: Snapshot) => ServerItem[];
  /** One page of all items, newest first, and the start of the next page. */
  list: (
    requests: Requests,
    page: { limit: number; cursor?: string },
  ) => Promise<{ items: ServerItem[]; next: string | undefined }>;
  read: (requests: Requests, id: string) => Promise<ServerItem>;
  /** Never retried by the client, because some servers ignore Idempotency-Key. */
  create: (requests: Requests, step: string, fields: Fields, idempotencyKey: string) => Promise<ServerItem>;
  /** @param changes every changeable field: not every server leaves omitted ones unchanged (decision 1.19) */
  change: (requests: Requests, step: string, id: string, changes: FieldChanges) => Promise<void>;
  remove: (requests: Requests, step: string, id: string) => Promise<void>;
}

/** Makes requests, and reports them. */
export interface Requests {
  client: MosqueClient;
  onProgress: OnProgress;
}
