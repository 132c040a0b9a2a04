import type { PortalQueryOf } from "@mosque-sync/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type CallFailure, call, type ResponseTo } from "#api/call.ts";

const route = "GET /portal/api/mosques/{mosqueId}/changes";

/** A page of a mosque's changes, as the portal's endpoint returns it. */
export type ChangePage = ResponseTo<typeof route>;

/** The changes that a query finds, page by page, newest first. */
export function useChanges(mosqueId: string, query: PortalQueryOf<"listChanges">) {
  return useInfiniteQuery<ChangePage, CallFailure, ChangePage[], unknown[], string | undefined>({
    queryKey: [route, "pages", mosqueId, query],
    queryFn: ({ pageParam: cursor }) =>
      call(route, { params: { mosqueId }, query: { ...query, ...(cursor !== undefined && { cursor }) } }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
  });
}
