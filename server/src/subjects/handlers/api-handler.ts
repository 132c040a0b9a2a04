import type {
  BodyOf,
  EndpointName,
  Endpoints,
  EndpointsWhere,
  Flags,
  ParameterOf,
  QueryOf,
  ResponseOf,
  Tagged,
  VersionsIn,
} from "@mosque-sync/contract";
import type { Writing } from "#store/changes.ts";
import type { Store } from "#store/store.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";
import type { Tx } from "#store/tables/schema.ts";
import type { LinkedVersion } from "#store/tables/timetable-tables.ts";
import type { LinkFetches } from "../timetable/links/link-fetches.ts";
import type { NotReadTimetable, ReadTimetable } from "../timetable/reading/reading-result.ts";
import type { TimetableReader } from "../timetable/reading/timetable-reader.ts";

export type ReadName = EndpointsWhere<{ method: "GET"; access: { by: "key" } }>;
export type WriteName = EndpointsWhere<{ access: { scope: "sync:write" } }>;
/** The reading endpoints whose response is part of the mosque's row. */
export type MosqueReadName = "getCapabilities" | "getProfile" | "listPrayers";
/** The reading endpoints that a query can ask for days. */
export type DatedName = EndpointsWhere<{ method: "GET"; query: { date: "date" } }>;
/** The endpoints that need no key. */
export type OpenName = Exclude<EndpointName, ReadName | WriteName>;

/** The versions of the resource that an endpoint's `etag` or `ifMatch` names. */
type VersionsOf<N extends EndpointName, Member extends "etag" | "ifMatch"> = Endpoints[N] extends {
  readonly [M in Member]: infer T extends Tagged;
}
  ? VersionsIn<T>
  : undefined;

/** The ids in the path except the mosque's, checked and in lower case. */
type Params<N extends EndpointName> = Readonly<
  Record<Exclude<ParameterOf<Endpoints[N]["path"]>, "mosqueId">, string>
>;

/** The input of a reading handler: a snapshot of the state. The handler starts all its queries together. */
export interface ReadContext<N extends ReadName> {
  readonly tx: Tx;
  readonly mosqueId: string;
  readonly mosque: Promise<MosquesTable>;
  readonly params: Params<N>;
  readonly limit: number;
  /** The sequence that the page's rows are older than; absent on the first page. */
  readonly before?: number;
}

export interface ReadResult<N extends EndpointName> {
  readonly response: ResponseOf<N>;
  /** The version of the single announcement or event that is returned. */
  readonly item?: VersionsOf<N, "etag">;
  /** Where the next page starts; absent on the last page. */
  readonly next?: number;
}

/** The input of a writing handler: a transaction that has locked the mosque, and a checked body. */
export interface WriteContext<N extends WriteName> extends Writing {
  readonly params: Params<N>;
  readonly body: BodyOf<N>;
  readonly query: QueryOf<Endpoints[N]>;
  /** The result of the endpoint's preparation. */
  readonly prepared: N extends keyof Prepared ? Prepared[N] : undefined;
  /** The flags in the query; false unless sent. */
  readonly flags: Flags;
  /**
   * Refuses the write if `If-Match` does not name the current tag. Every handler calls it after it has found the
   * resource to change.
   * @throws ApiError precondition_failed
   */
  readonly requireMatch: (current: VersionsOf<N, "ifMatch">) => void;
  readonly newId: () => string;
  /** Set by a restore: the resource existed before, and keeps these values. */
  readonly comesBack?: ComesBack;
}

/** The values that the service gives a new resource: its creation time, and its place in the order of creation. */
export interface ComesBack {
  /** An ISO instant. */
  readonly createdAt: string;
  readonly place: number;
}

/** The results of costly work before the transaction of a write. */
export interface Prepared {
  readonly replaceTimetable: {
    readonly read: ReadTimetable | NotReadTimetable;
    readonly bytes: Uint8Array;
    readonly fileName: string;
    /** The link that the file was fetched from, if it was. */
    readonly link?: { readonly url: string; readonly version: LinkedVersion };
  };
}

/** The services that preparations work with. */
export interface PreparingServices {
  readonly store: Store;
  readonly timetableReader: TimetableReader;
  readonly linkFetches: LinkFetches;
}

/** Costly work of a permitted write, before its transaction: it holds no lock. */
export type Preparation<N extends keyof Prepared> = (asked: {
  readonly services: PreparingServices;
  readonly mosqueId: string;
  readonly body: BodyOf<N>;
  readonly query: QueryOf<Endpoints[N]>;
}) => Promise<Prepared[N]>;

export interface WriteResult<N extends EndpointName> {
  readonly response: ResponseOf<N>;
  /** The current versions of the returned resource; undefined after a deletion. */
  readonly versions: VersionsOf<N, "etag">;
}

export type MosqueReadHandler<N extends MosqueReadName> = (mosque: MosquesTable) => ResponseOf<N>;
export type ReadHandler<N extends ReadName> = (context: ReadContext<N>) => Promise<ReadResult<N>>;
export type WriteHandler<N extends WriteName> = (context: WriteContext<N>) => Promise<WriteResult<N>>;
export type OpenHandler<N extends OpenName> = () => ResponseOf<N>;
