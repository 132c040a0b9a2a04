import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import {
  type ActionRoute,
  type AnswerTo,
  type CallFailure,
  type CallInput,
  call,
  type ReadRoute,
} from "./call.ts";

/** What a GET's answer is kept under: its route, then what it was asked with. */
export function answerKey<R extends ReadRoute>(route: R, input?: CallInput<R>): QueryKey {
  return input ? [route, input] : [route];
}

/** A GET, as TanStack Query takes it. */
function answerOptions<R extends ReadRoute>(route: R, input: CallInput<R>) {
  return queryOptions<AnswerTo<R>, CallFailure>({
    queryKey: answerKey(route, input),
    queryFn: () => call(route, input),
    // A list shows its last page while the next one comes. One mosque's answer never stands for another's.
    ...("query" in input && { placeholderData: keepPreviousData as never }),
  });
}

/** The answer of a GET. With `refetchEveryMs` it is asked again and again while the page is looked at. */
export function useAnswer<R extends ReadRoute>(
  route: R,
  input: CallInput<R>,
  options: { readonly refetchEveryMs?: number | false; readonly enabled?: boolean } = {},
) {
  return useQuery({
    ...answerOptions(route, input),
    refetchInterval: options.refetchEveryMs ?? false,
    enabled: options.enabled ?? true,
  });
}

/** What is answered to a change of something that is no longer as the page showed it. */
const outdatedStatuses = [404, 409, 412];

/**
 * A change, which is not sent a second time before it is answered. Every answer that was read before is asked for again
 * afterwards, because each may show what has changed; not so where `onDone` leaves the page.
 */
export function useAction<R extends ActionRoute>(
  route: R,
  options: {
    readonly onDone?: (answer: AnswerTo<R>) => void;
    readonly leavesPage?: boolean | ((answer: AnswerTo<R>) => boolean);
  } = {},
) {
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const action = useMutation<AnswerTo<R>, CallFailure, CallInput<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: (answer) => {
      options.onDone?.(answer);
      const { leavesPage } = options;
      const isLeaving = typeof leavesPage === "function" ? leavesPage(answer) : leavesPage;
      if (!isLeaving) void queries.invalidateQueries();
    },
    onError: ({ status }) => {
      if (outdatedStatuses.includes(status)) void queries.invalidateQueries();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  const { mutate: send, reset: forget } = action;
  // The second of two quick clicks comes before the button shows that the first is on its way.
  const mutate = useCallback<typeof send>(
    (...sent) => {
      if (isRunning.current) return;
      isRunning.current = true;
      send(...sent);
    },
    [send],
  );
  const reset = useCallback(() => {
    isRunning.current = false;
    forget();
  }, [forget]);
  return { ...action, mutate, reset };
}
