import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ResponseTo } from "#api/call.ts";
import { responseKey, useResponse } from "#api/hooks.ts";

const route = "GET /portal/api/mosques/{mosqueId}/data/capabilities";
type Capabilities = ResponseTo<typeof route>;

const keyOf = (mosqueId: string) => responseKey(route, { params: { mosqueId } });

export const hasTimetable = ({ resources }: Pick<Capabilities, "resources">) =>
  resources.includes("timetable");

/** Whether a mosque has a timetable, as far as the page knows. A read of a missing one would be an error of the page. */
export function useCapabilities(mosqueId: string) {
  return useResponse(route, { params: { mosqueId } });
}

/** Whether a mosque has a timetable at the moment of the call. */
export function useIsKept(mosqueId: string): () => boolean {
  const queries = useQueryClient();
  return () => {
    const known = queries.getQueryData<Capabilities>(keyOf(mosqueId));
    return known === undefined || hasTimetable(known);
  };
}

/** Notes that a mosque no longer has a timetable, so that it is not read again. */
export function noteStopped(queries: QueryClient, mosqueId: string): void {
  queries.setQueryData<Capabilities>(keyOf(mosqueId), (known) =>
    known ? { ...known, resources: known.resources.filter((name) => name !== "timetable") } : undefined,
  );
}
