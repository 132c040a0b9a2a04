import { errorReasons, portalErrorReasons, type ReasonName } from "@mosque-sync/contract";
import { createDurations, type Durations } from "#domain/durations.ts";

/** The requests to a route, and their responses. */
export interface RouteTraffic {
  readonly method: string;
  /** The contract's path: parameters in braces, never their values. */
  readonly path: string;
  /** The number of responses by status. */
  readonly responses: Map<number, number>;
  readonly durations: Durations;
}

/** Every response of this process since it started. Counting is almost free. */
export interface Traffic {
  /** Every route that was added, and the one for requests without a route. */
  readonly routes: readonly RouteTraffic[];
  /** Requests without a route: unknown addresses, and unreadable requests. */
  readonly none: RouteTraffic;
  /** How many requests were refused for each reason. */
  readonly refusals: Map<ReasonName, number>;
  addRoute(method: string, path: string): RouteTraffic;
}

export function createTraffic(): Traffic {
  const none = newRoute("none", "none");
  const routes = [none];
  const reasons = Object.keys({ ...errorReasons, ...portalErrorReasons }) as ReasonName[];
  return {
    routes,
    none,
    refusals: new Map(reasons.map((reason) => [reason, 0])),
    addRoute(method, path) {
      const route = newRoute(method, path);
      routes.push(route);
      return route;
    },
  };
}

function newRoute(method: string, path: string): RouteTraffic {
  return { method, path, responses: new Map(), durations: createDurations() };
}

export function countResponse({ responses }: RouteTraffic, status: number): void {
  responses.set(status, (responses.get(status) ?? 0) + 1);
}

export function countRefusal({ refusals }: Traffic, reason: ReasonName): void {
  refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
}
