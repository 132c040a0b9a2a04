import { errorReasons, portalErrorReasons, type ReasonName } from "@mosque-sync/contract";
import { createDurations, type Durations } from "../../domain/durations.ts";

/** What has been asked of a route, and how it was answered. */
export interface RouteTraffic {
  readonly method: string;
  /** As the contract writes it: parameters in braces, never what stood in their place. */
  readonly path: string;
  /** How many answers had each status. */
  readonly answers: Map<number, number>;
  readonly durations: Durations;
}

/** All that this process has answered since it started. Counting costs a request next to nothing. */
export interface Traffic {
  /** Every route that was added, and the one of what came to none. */
  readonly routes: readonly RouteTraffic[];
  /** What came to no route: unknown addresses, and what was no readable request. */
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
  return { method, path, answers: new Map(), durations: createDurations() };
}

export function countAnswer({ answers }: RouteTraffic, status: number): void {
  answers.set(status, (answers.get(status) ?? 0) + 1);
}

export function countRefusal({ refusals }: Traffic, reason: ReasonName): void {
  refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
}
