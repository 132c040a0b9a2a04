import type { TSchema } from "typebox";
import type { Endpoint, Method } from "../endpoint.ts";
import type { Access } from "./roles.ts";

/** One endpoint of the portal, declared once: routes, permissions, checks and the pages' calls derive from it. */
export interface PortalEndpoint {
  readonly method: Method;
  /** The path with its parameters in braces. With `{mosqueId}`, `access` is asked of that mosque. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Query parameters, all optional texts. */
  readonly query?: readonly "search"[];
  readonly body?: NonNullable<Endpoint["body"]>;
  readonly status: 200 | 201;
  readonly answer: TSchema;
  /** True when `If-Match` is compared with the `etag` of what is changed. */
  readonly ifMatch?: true;
}
