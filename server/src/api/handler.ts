import type {
  AnswerOf,
  BodyOf,
  EndpointName,
  Endpoints,
  EndpointsWhere,
  ParameterOf,
  Scope,
} from "@mosque-sync/contract";
import type { TagCondition } from "../domain/entity-tags.ts";
import type { ChangeOrigin } from "../store/changes.ts";
import type { MosquesTable, Tx } from "../store/schema.ts";

export type ReadName = EndpointsWhere<{ method: "GET"; scope: Scope }>;
export type WriteName = EndpointsWhere<{ scope: "sync:write" }>;

/** The ids in the path beside the mosque's, checked and in lower case. */
type Params<N extends EndpointName> = Readonly<
  Record<Exclude<ParameterOf<Endpoints[N]["path"]>, "mosqueId">, string>
>;

/** What a reading handler works with: one moment's state. */
export interface ReadContext<N extends ReadName> {
  readonly tx: Tx;
  readonly mosque: MosquesTable;
  readonly params: Params<N>;
  readonly limit: number;
  /** The sequence that the page's rows are older than; absent on the first page. */
  readonly before?: number;
}

export interface ReadResult<N extends EndpointName> {
  readonly answer: AnswerOf<N>;
  /** The version of the single announcement or event that is returned. */
  readonly itemVersion?: number;
  /** Where the next page starts, when there is one. */
  readonly next?: number;
}

/** What a writing handler works with: a transaction in which the mosque is locked, and a checked body. */
export interface WriteContext<N extends WriteName> {
  readonly tx: Tx;
  readonly mosque: MosquesTable;
  readonly params: Params<N>;
  readonly body: BodyOf<N>;
  readonly ifMatch: TagCondition | undefined;
  readonly origin: ChangeOrigin;
  readonly newId: () => string;
}

export interface WriteResult<N extends EndpointName> {
  readonly answer: AnswerOf<N>;
  /** The entity tag of what is returned; absent where nothing is left to have one. */
  readonly etag?: string;
}

export type ReadHandler<N extends ReadName> = (context: ReadContext<N>) => Promise<ReadResult<N>>;
export type WriteHandler<N extends WriteName> = (context: WriteContext<N>) => Promise<WriteResult<N>>;
