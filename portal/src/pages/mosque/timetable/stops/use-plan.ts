import { useQuery } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { requestOf, route, type ToSend } from "../kept/use-sending.ts";

/** The changes that a timetable would make now, without keeping it. */
export function usePlan(mosqueId: string, toSend: ToSend, enabled: boolean) {
  return useQuery({
    queryKey: ["the plan of a timetable", mosqueId, toSend],
    queryFn: () => {
      const { body, query } = requestOf(toSend);
      return call(`PUT ${route}`, {
        params: { mosqueId },
        body,
        query: { ...query, ...toSend.reading, validateOnly: true },
      });
    },
    enabled,
    retry: false,
  });
}
