import type { TSchema } from "typebox";
import type { Endpoint, Method } from "../endpoint.ts";
import type { Tagged } from "../versions.ts";
import type { Access } from "./roles.ts";

/** What a query parameter takes: any text, the number of a page (from 1), or one of a few words. */
export type QueryValue = "text" | "page" | readonly string[];

/** The value of a query parameter, once read. */
export type QueryValueOf<V extends QueryValue> = V extends "text"
  ? string
  : V extends "page"
    ? number
    : V extends readonly (infer Word)[]
      ? Word
      : never;

/** One endpoint of the portal, declared once: routes, permissions, checks and the pages' calls derive from it. */
export interface PortalEndpoint {
  readonly method: Method;
  /** The path with its parameters in braces. With `{mosqueId}`, `access` is asked of that mosque. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Query parameters, all optional, each with what it takes. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: NonNullable<Endpoint["body"]>;
  readonly status: 200 | 201;
  readonly answer: TSchema;
  /** Whose entity tag the answer holds, as a member of its own: the pages send it back with a change. */
  readonly etag?: Tagged;
  /** Whose entity tag `If-Match` is compared with. */
  readonly ifMatch?: Tagged;
}
