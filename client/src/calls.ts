import type { Bodies, endpoints, Ids } from "./api.gen.ts";
import type { Signal } from "./platform.ts";

type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

/** Any entry of the endpoint table. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query: readonly (
    | "limit"
    | "cursor"
    | "validateOnly"
    | "allowEmpty"
    | "confirm"
    | "fileName"
    | "link"
    | "unlink"
    | "asr"
    | "only"
    | "clock"
    | "dst"
    | "dateOrder"
    | "columns"
    | "date"
    | "from"
    | "until"
  )[];
  readonly needsKey: boolean;
  /** What its body is. */
  readonly sends: "JSON" | "file" | "nothing";
  readonly takesIfNoneMatch: boolean;
  readonly takesIfMatch: boolean;
  readonly takesIdempotencyKey: boolean;
  /** The properties that a response of the API must have; resources are objects with an id. */
  readonly holds: Readonly<Record<string, "object" | "resources" | "texts">>;
}

type Simplify<T> = { [K in keyof T]: T[K] } & {};

/** The same members, all optional and allowed to be `undefined`. */
type OrUndefined<T> = { [K in keyof T]?: T[K] | undefined };

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The ids in the path. `mosqueId` is optional if the client was made for one mosque. */
type IdsIn<Path extends string, Bound extends string> = Pick<
  Ids,
  keyof Ids & Exclude<ParameterOf<Path>, Bound>
> &
  OrUndefined<Pick<Ids, keyof Ids & Extract<ParameterOf<Path>, Bound>>>;

type Query<E extends Endpoint> = ("limit" extends E["query"][number]
  ? {
      /** How many announcements or events to list at most: 1 to 100. */
      limit?: number;
    }
  : unknown) &
  ("cursor" extends E["query"][number]
    ? {
        /** Where the page starts: `next` of the previous page. */
        cursor?: string;
      }
    : unknown) &
  ("validateOnly" extends E["query"][number]
    ? {
        /** Only plans the change, and changes no data. */
        validateOnly?: boolean;
      }
    : unknown) &
  ("allowEmpty" extends E["query"][number]
    ? {
        /** Accepts an empty list, which deletes every row. */
        allowEmpty?: boolean;
      }
    : unknown) &
  ("fileName" extends E["query"][number]
    ? {
        /** The name of the file, which people see; some formats are known by it. */
        fileName?: string;
        /** An https address to fetch the file from every day, instead of a body. */
        link?: string;
        /** No longer fetches the link of the timetable. */
        unlink?: boolean;
        /** Makes changes that look like a mistake: a person has seen the plan. */
        confirm?: boolean;
        /** Which start of asr the mosque keeps. As the settings below, it is remembered; an empty one is forgotten. */
        asr?: "mithl-1" | "mithl-2" | "";
        /** The zone or mosque to read of a file that has several. */
        only?: string;
        /** The clock of times without am or pm; detected unless set. */
        clock?: "12h" | "24h" | "";
        /** Whether the file follows the clock changes, or keeps winter time all year. */
        dst?: "included" | "winter-time" | "";
        /** How to read dates such as 03/04/2026. */
        dateOrder?: "day-first" | "month-first" | "";
        /** The meanings of columns, by their headings: `Isha 2=isha-iqamah-2;Hall=unused`. */
        columns?: string;
      }
    : unknown) &
  ("date" extends E["query"][number]
    ? {
        /** A day, `YYYY-MM-DD`, whose rows are wanted. */
        date?: string;
        /** The first and the last of several days. */
        from?: string;
        until?: string;
      }
    : unknown);

type Headers<E extends Endpoint> = (E["takesIfMatch"] extends true
  ? {
      /** The `etag` that the change is based on: fails with `precondition_failed` if the resource has changed since. */
      ifMatch?: string;
    }
  : unknown) &
  (E["takesIdempotencyKey"] extends true
    ? {
        /** Makes a retry safe on servers that support it, and lets the client retry a POST. Use a fresh UUID. */
        idempotencyKey?: string;
      }
    : unknown);

interface Common {
  /** The X-Request-Id to send: 1 to 128 visible ASCII characters. A UUID if omitted. */
  requestId?: string;
  /** Ends the call, and its retries, with the signal's reason. */
  signal?: Signal;
  /** How many times this call may be retried; the client's own `maxRetries` if omitted. */
  maxRetries?: number;
}

/** The arguments of a call, except `ifNoneMatch`. */
export type Arguments<N extends EndpointName, Bound extends string> = Simplify<
  IdsIn<Endpoints[N]["path"], Bound> &
    (N extends keyof Bodies ? { body: Bodies[N] } : unknown) &
    OrUndefined<Query<Endpoints[N]> & Headers<Endpoints[N]> & Common>
>;

/** The parts of every response besides its data. */
interface ResponseHead {
  /** The X-Request-Id of the call. Log it: support uses it to find the call. */
  requestId: string;
  /** The entity tag of the returned resource, if the server sends one. */
  etag?: string;
}

/** The result of a call with data. */
export interface Success<Data> extends ResponseHead {
  data: Data;
  status: 200 | 201 | 202;
  /** The `cursor` of the next page, if there is one. */
  next?: string;
  /** True if the response repeats that of an earlier call with the same Idempotency-Key. */
  replayed: boolean;
}

/** The response to `ifNoneMatch` while the resource is unchanged. */
export interface NotModified extends ResponseHead {
  data: undefined;
  status: 304;
}

/** Makes the arguments of a call optional if all of them are. */
export type Argument<A> = Record<never, never> extends A ? [args?: A] : [args: A];

/** The arguments of a read that always returns data. */
export type Always<N extends EndpointName, Bound extends string> = Simplify<
  Arguments<N, Bound> & OrUndefined<{ ifNoneMatch: never }>
>;

/** The arguments of a read that returns data only if it has changed. */
export type IfChanged<N extends EndpointName, Bound extends string> = Simplify<
  Arguments<N, Bound> & {
    /** The `etag` of an earlier response. */
    ifNoneMatch: string | undefined;
  }
>;

/** A call's arguments as the sending code reads them, for any endpoint. */
export interface AnyArguments extends Common {
  readonly [id: string]: unknown;
  readonly body?: unknown;
  readonly ifNoneMatch?: string | undefined;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}
