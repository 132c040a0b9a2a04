import type { ActorKind, ChangedResource } from "@mosque-sync/contract";

/** The members of a resource that a record holds. */
export type Members = Readonly<Record<string, unknown>>;

/** A change as its record tells it, with whole ids. */
export interface RecordedChange {
  /** Its place in the mosque's history. */
  readonly sequence: number;
  /** An ISO instant. */
  readonly at: string;
  readonly actorKind: ActorKind;
  readonly actorId: string;
  readonly requestId: string;
  readonly resource: ChangedResource;
  readonly resourceId: string;
  /** What people know the item by, if its record says so. */
  readonly title?: string;
  /** Absent for a creation. Of a changed resource only the members that the change replaced or removed. */
  readonly before?: Members;
  /** Absent for a deletion. Of a changed resource only the members that the change replaced or added. */
  readonly after?: Members;
  /** Of a deleted row: its place in the order of creation. */
  readonly place?: number;
}
