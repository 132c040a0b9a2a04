import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import {
  type ActionRoute,
  type CallFailure,
  type CallInput,
  call,
  type ReadRoute,
  type ResponseTo,
} from "./call.ts";
import { useSteppedUp } from "./step-up.ts";

/** The key under which a GET's response is cached: its route, then its input. */
export function responseKey<R extends ReadRoute>(route: R, input?: CallInput<R>): QueryKey {
  return input ? [route, input] : [route];
}

/** A GET, as TanStack Query takes it. */
function responseOptions<R extends ReadRoute>(route: R, input: CallInput<R>) {
  return queryOptions<ResponseTo<R>, CallFailure>({
    queryKey: responseKey(route, input),
    queryFn: () => call(route, input),
    // A list shows its last page while the next one loads. One mosque's response never replaces another's. The
    // library's type for it asks for a key of a single shape.
    ...("query" in input && { placeholderData: keepPreviousData as never }),
  });
}

/**
 * The response to a GET. With `refetchEveryMs` it is read again at that interval while the page is visible. With
 * `retryOnMount: false`, a part of a page leaves retries to the page.
 */
export function useResponse<R extends ReadRoute>(
  route: R,
  input: CallInput<R>,
  options: {
    readonly refetchEveryMs?: number | false;
    /** Whether it is read. A function is asked whenever it would be read again. */
    readonly enabled?: boolean | (() => boolean);
    readonly retryOnMount?: false;
  } = {},
) {
  return useQuery({
    ...responseOptions(route, input),
    refetchInterval: options.refetchEveryMs ?? false,
    enabled: options.enabled ?? true,
    retryOnMount: options.retryOnMount ?? true,
  });
}

/** Reads a GET when the reader acts, as it is at that moment. */
export function useReading(): <R extends ReadRoute>(route: R, input: CallInput<R>) => Promise<ResponseTo<R>> {
  const queries = useQueryClient();
  return useCallback(
    (route, input) =>
      queries.fetchQuery({
        queryKey: responseKey(route, input),
        queryFn: () => call(route, input),
        staleTime: 0,
        retry: false,
      }),
    [queries],
  );
}

/** A change that a page can make, and how it went. */
export type Change<Input, Data> = UseMutationResult<Data, CallFailure, Input>;
/** The change that an endpoint makes. */
export type Action<R extends ActionRoute> = Change<CallInput<R>, ResponseTo<R>>;

interface ChangeOptions<Data> {
  readonly onDone?: (response: Data) => void;
  /** Whether `onDone` leaves the page, so that its responses need not be read again. */
  readonly leavesPage?: boolean | ((response: Data) => boolean);
}

/** The change that an endpoint makes. */
export function useAction<R extends ActionRoute>(
  route: R,
  options: ChangeOptions<ResponseTo<R>> = {},
): Action<R> {
  return useChange((input: CallInput<R>) => call(route, input), options);
}

/** The statuses of a response to a change of something that differs from the page's version. */
const outdatedStatuses = [404, 409, 412];

/**
 * A change, which is not sent a second time before its response. Afterwards every earlier response is read again,
 * because each may show the change.
 */
export function useChange<Input, Data>(
  send: (input: Input) => Promise<Data>,
  { onDone, leavesPage }: ChangeOptions<Data>,
): Change<Input, Data> {
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const steppedUp = useSteppedUp();
  const change = useMutation<Data, CallFailure, Input>({
    mutationFn: steppedUp(send),
    onSuccess: (response) => {
      onDone?.(response);
      const isLeaving = typeof leavesPage === "function" ? leavesPage(response) : leavesPage;
      if (!isLeaving) void queries.invalidateQueries();
    },
    onError: ({ status }) => {
      if (outdatedStatuses.includes(status)) void queries.invalidateQueries();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  const { mutate: start, reset: forget } = change;
  // The second of two quick clicks arrives before the button shows that the first is under way.
  const mutate = useCallback<typeof start>(
    (...sent) => {
      if (isRunning.current) return;
      isRunning.current = true;
      start(...sent);
    },
    [start],
  );
  const reset = useCallback(() => {
    isRunning.current = false;
    forget();
  }, [forget]);
  return { ...change, mutate, reset };
}
