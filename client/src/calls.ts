import type { Bodies, endpoints } from "./api.gen.ts";
import type { Client, Ids } from "./methods.gen.ts";
import type { Signal } from "./platform.ts";

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** One entry of the endpoint table, whichever it is. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query: readonly ("limit" | "cursor")[];
  readonly needsKey: boolean;
  readonly hasBody: boolean;
  readonly takesIfNoneMatch: boolean;
  readonly takesIfMatch: boolean;
  readonly takesIdempotencyKey: boolean;
  /** The members without which an answer is not one; resources are objects with an id. */
  readonly holds: Readonly<Record<string, "object" | "resources" | "texts">>;
}

type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** The same members, each of which may be left out or `undefined`. */
type OrUndefined<T> = { [K in keyof T]?: T[K] | undefined };

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The ids in the path. `mosqueId` may be left out when the client was made for one mosque. */
type IdsIn<Path extends string, Bound extends string> = Pick<
  Ids,
  keyof Ids & Exclude<ParameterOf<Path>, Bound>
> &
  OrUndefined<Pick<Ids, keyof Ids & Extract<ParameterOf<Path>, Bound>>>;

type Query<E extends Endpoint> = ("limit" extends E["query"][number]
  ? {
      /** The most announcements or events to list: 1 to 100. */
      limit?: number;
    }
  : unknown) &
  ("cursor" extends E["query"][number]
    ? {
        /** Where the page starts: `next` of the page before. */
        cursor?: string;
      }
    : unknown);

type Headers<E extends Endpoint> = (E["takesIfMatch"] extends true
  ? {
      /** The `etag` that the change is based on: fails with `precondition_failed` when it has moved since. */
      ifMatch?: string;
    }
  : unknown) &
  (E["takesIdempotencyKey"] extends true
    ? {
        /** Makes a retry safe on servers that know it, and lets the client retry a POST. A fresh UUID is best. */
        idempotencyKey?: string;
      }
    : unknown);

interface Common {
  /** The X-Request-Id to send: 1 to 128 visible ASCII characters. A UUID when left out. */
  requestId?: string;
  /** Ends the call, and its retries, with the signal's reason. */
  signal?: Signal;
  /** How many times this call may be retried; the client's own `maxRetries` when left out. */
  maxRetries?: number;
}

/** What a call takes, but for `ifNoneMatch`. */
export type Arguments<N extends EndpointName, Bound extends string> = Simplify<
  IdsIn<Endpoints[N]["path"], Bound> &
    (N extends keyof Bodies ? { body: Bodies[N] } : unknown) &
    OrUndefined<Query<Endpoints[N]> & Headers<Endpoints[N]> & Common>
>;

/** What every answer tells beside its data. */
interface AnswerHead {
  /** The X-Request-Id of the call: log it, support finds the call by it. */
  requestId: string;
  /** The entity tag of what was returned, where the server sends one. */
  etag?: string;
}

/** A call that was answered with data. */
export interface Success<Data> extends AnswerHead {
  data: Data;
  status: 200 | 201 | 202;
  /** The `cursor` of the next page, where there is one. */
  next?: string;
  /** True when the answer is that of an earlier call with the same Idempotency-Key. */
  replayed: boolean;
}

/** The answer to `ifNoneMatch` while nothing has changed. */
export interface NotModified extends AnswerHead {
  data: undefined;
  status: 304;
}

/** Lets a call be made without arguments when none of them is required. */
export type Argument<A> = Record<never, never> extends A ? [args?: A] : [args: A];

/** The arguments of a read that is answered with data, changed or not. */
export type Always<N extends EndpointName, Bound extends string> = Simplify<
  Arguments<N, Bound> & OrUndefined<{ ifNoneMatch: never }>
>;

/** The arguments of a read that is answered with data only when they have changed. */
export type IfChanged<N extends EndpointName, Bound extends string> = Simplify<
  Arguments<N, Bound> & {
    /** The `etag` of an earlier answer. */
    ifNoneMatch: string | undefined;
  }
>;

/** The method of one endpoint. A `304` can only come back when `ifNoneMatch` was sent. */
export type Call<N extends EndpointName, Bound extends string> = Client<Bound>[N];

/** A call's arguments as the machinery reads them, whichever endpoint it is. */
export interface AnyArguments extends Common {
  readonly [id: string]: unknown;
  readonly body?: unknown;
  readonly ifNoneMatch?: string | undefined;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}
