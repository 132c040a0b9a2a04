import type { Snapshot } from "@mosque-sync/client";
import type { MosqueClient } from "../actual.ts";
import type { OnProgress } from "../progress.ts";

/** What announcements and events have alike: `mosque.yaml` gives them ids of its own, and the server others. */
export type ItemType = "announcement" | "event";

export type FieldValue = string | number | boolean;

/** The fields of an item by their names in `mosque.yaml`. One that is missing is empty. Instants are in UTC. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** An item as `mosque.yaml` wants it. Fields that it does not name are the server's affair. */
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

/** One type of item: what its fields are, and the requests that read and write it. */
export interface ItemKind {
  type: ItemType;
  /** The fields that a change can reach; the others are given once, at creation. */
  changeable: ReadonlySet<string>;
  /** The fields that a change can empty. */
  clearable: ReadonlySet<string>;
  /** Those that a snapshot shows. */
  inSnapshot: (snapshot: Snapshot) => ServerItem[];
  /** One page of all, newest first, and where the next one starts. */
  list: (
    requests: Requests,
    page: { limit: number; cursor?: string },
  ) => Promise<{ items: ServerItem[]; next: string | undefined }>;
  read: (requests: Requests, id: string) => Promise<ServerItem>;
  /** Never tried again by itself: not every server knows Idempotency-Key. */
  create: (requests: Requests, step: string, fields: Fields, idempotencyKey: string) => Promise<ServerItem>;
  /** @param changes every changeable field: not every server leaves omitted ones unchanged (decision 1.19) */
  change: (requests: Requests, step: string, id: string, changes: FieldChanges) => Promise<void>;
  remove: (requests: Requests, step: string, id: string) => Promise<void>;
}

/** How requests are made, and told of. */
export interface Requests {
  client: MosqueClient;
  onProgress: OnProgress;
}

/** The members that have a value; an empty text is none. */
export function fieldsOf(members: Readonly<Record<string, FieldValue | null | undefined>>): Fields {
  const entries = Object.entries(members).filter(
    (entry): entry is [string, FieldValue] => entry[1] !== undefined && entry[1] !== null && entry[1] !== "",
  );
  return Object.fromEntries(entries);
}

/** Some of the fields. */
export function pick(fields: Fields, isPicked: (name: string) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isPicked(name)));
}
