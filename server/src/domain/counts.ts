import { errorReasons, portalErrorReasons, type ReasonName } from "@mosque-sync/contract";

/** The upper bounds of the histogram's buckets, in seconds: from a cached response to the longest request. */
export const durationBounds: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** Durations counted by length, for a histogram: adding one costs an addition. */
export interface Durations {
  add(seconds: number): void;
  /**
   * The count of each bucket: durations above the previous bound, up to its own. The last bucket has no upper bound.
   */
  readonly counts: readonly number[];
  /** The total, in seconds. */
  sum(): number;
}

export function createDurations(): Durations {
  const counts = [...durationBounds.map(() => 0), 0];
  let sum = 0;
  return {
    counts,
    add(seconds) {
      let at = 0;
      while (at < durationBounds.length && seconds > (durationBounds[at] as number)) at += 1;
      counts[at] = (counts[at] as number) + 1;
      sum += seconds;
    },
    sum: () => sum,
  };
}

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
