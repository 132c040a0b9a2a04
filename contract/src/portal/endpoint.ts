import type { TSchema } from "typebox";
import type { MosqueKind } from "../api-keys.ts";
import type { Endpoint, Method } from "../endpoint.ts";
import type { Tagged } from "../versions.ts";
import type { Access } from "./roles.ts";

/**
 * What a query parameter accepts: any text, `true` or `false`, a page number (from 1), the API's `limit` or `cursor`,
 * an instant, the id of a request, or one of a few words.
 */
export type QueryValue =
  | "text"
  | "flag"
  | "page"
  | "limit"
  | "cursor"
  | "instant"
  | "requestId"
  | readonly string[];

/** The value of a query parameter. */
export type QueryValueOf<V extends QueryValue> = V extends "text" | "cursor" | "instant" | "requestId"
  ? string
  : V extends "page" | "limit"
    ? number
    : V extends "flag"
      ? boolean
      : V extends readonly (infer Word)[]
        ? Word
        : never;

/**
 * What of an endpoint's requests counts against the limit of guesses of their network (decision 8.18): `failures` to give
 * the right secret; all `requests`, where they send mail or write for anyone; `challenges`, which have a higher limit;
 * or `none`.
 */
export type GuessLimit = "failures" | "requests" | "challenges" | "none";

/** An endpoint of the portal. Routes, permissions, checks and the pages' calls are derived from it. */
export type PortalEndpoint = CalledBy & CalledEndpoint;

/** Who may call an endpoint; if anyone may, whether it behaves differently for a signed-in user. */
type CalledBy =
  | { readonly access: "anyone"; readonly knowsUser: boolean }
  | { readonly access: Exclude<Access, "anyone">; readonly knowsUser?: never };

interface CalledEndpoint {
  readonly method: Method;
  /** The path with its parameters in braces. With `{mosqueId}`, `access` applies to that mosque. */
  readonly path: string;
  readonly summary: string;
  /**
   * Whether the user must have proven lately who they are: by signing in, or by stepping up since. Required of all that
   * gives access, takes it from others, hands out data in bulk, or deletes for good (decision 8.81).
   */
  readonly stepUp: boolean;
  readonly guess: GuessLimit;
  /** The only kind of mosque that it is for, such as teams of real ones; every kind unless given. */
  readonly onlyFor?: MosqueKind;
  /** Whether someone who still has to add a second factor may call it. */
  readonly beforeFactor?: true;
  /** The query parameters, all optional, with what each accepts. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: NonNullable<Endpoint["body"]>;
  readonly status: 200 | 201;
  readonly answer: TSchema;
  /** The resource whose entity tag the answer has as a member; the pages send it back with a change. */
  readonly etag?: Tagged;
  /** The resource whose entity tag `If-Match` is compared with. */
  readonly ifMatch?: Tagged;
}
