import type {
  PortalBodyOf,
  PortalEndpointName,
  PortalEndpoints,
  PortalErrorEnvelope,
  PortalParamsOf,
  PortalQueryOf,
  PortalResponseOf,
  ReasonName,
} from "@mosque-sync/contract";

/** An endpoint as the pages name it: "GET /portal/api/session". Only types come from the contract. */
type Route<N extends PortalEndpointName> = `${PortalEndpoints[N]["method"]} ${PortalEndpoints[N]["path"]}`;
export type PortalRoute = Route<PortalEndpointName>;
export type ReadRoute = Extract<PortalRoute, `GET ${string}`>;
export type ActionRoute = Exclude<PortalRoute, ReadRoute>;

type NameOf<R extends PortalRoute> = {
  [N in PortalEndpointName]: Route<N> extends R ? N : never;
}[PortalEndpointName];

export type ResponseTo<R extends PortalRoute> = PortalResponseOf<NameOf<R>>;

/** The input of a call: the parameters in its path, its body, its query. */
export type CallInput<R extends PortalRoute> = (keyof PortalParamsOf<NameOf<R>> extends never
  ? { readonly params?: never }
  : { readonly params: PortalParamsOf<NameOf<R>> }) &
  (PortalBodyOf<NameOf<R>> extends undefined
    ? { readonly body?: never }
    : { readonly body: PortalBodyOf<NameOf<R>> }) &
  (PortalEndpoints[NameOf<R>] extends { query: object }
    ? { readonly query?: PortalQueryOf<NameOf<R>> }
    : { readonly query?: never }) &
  (PortalEndpoints[NameOf<R>] extends { ifMatch: string }
    ? { readonly ifMatch?: string }
    : { readonly ifMatch?: never });

/**
 * The reason why a call failed: a reason of the contract, "unreachable" without a proper response, or
 * "passkey_cancelled" when the browser gave no passkey.
 */
export class CallFailure extends Error {
  readonly reason: ReasonName | "unreachable" | "passkey_cancelled";
  readonly status: number;
  readonly details: Readonly<Record<string, string | number>>;
  readonly requestId: string | undefined;
  /** The sentences of the problem as data, if it is about a file. */
  readonly sentences: readonly object[] | undefined;

  constructor(
    failure: Pick<CallFailure, "reason" | "status" | "details" | "requestId"> &
      Partial<Pick<CallFailure, "sentences">>,
  ) {
    super(failure.reason);
    this.name = "CallFailure";
    this.reason = failure.reason;
    this.status = failure.status;
    this.details = failure.details;
    this.requestId = failure.requestId;
    this.sentences = failure.sentences;
  }
}

/** Whether an unchanged retry may succeed. */
export function mayPass({ reason }: CallFailure): boolean {
  return reason === "unreachable" || reason === "database_unavailable" || reason === "shutting_down";
}

/** How long a response may take, in milliseconds. */
const patienceMs = 20_000;

/**
 * Calls an endpoint of the portal.
 * @throws CallFailure
 */
export async function call<R extends PortalRoute>(route: R, input: CallInput<R>): Promise<ResponseTo<R>> {
  const [method, path] = route.split(" ") as [string, string]; // A route is its method and its path.
  const {
    params = {},
    body,
    query = {},
    ifMatch,
  } = input as {
    params?: Record<string, string>;
    body?: unknown;
    query?: Record<string, string | number | boolean>;
    ifMatch?: string;
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  // A file is sent as its bytes, whatever kind of file it is.
  const isFile = body instanceof Uint8Array;
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(asked.size > 0 ? `${filled}?${asked}` : filled, {
    method,
    headers: {
      ...(body !== undefined && {
        "Content-Type": isFile ? "application/octet-stream" : "application/json",
      }),
      ...(ifMatch !== undefined && { "If-Match": ifMatch }),
    },
    ...(body !== undefined && { body: isFile ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  const received: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && received !== undefined) return received as ResponseTo<R>; // The contract declares both ends.
  throw failureOf(response, received);
}

/**
 * Calls an endpoint for something that may have been deleted.
 * @returns undefined if it was
 * @throws CallFailure
 */
export async function callIfThere<R extends PortalRoute>(
  route: R,
  input: CallInput<R>,
): Promise<ResponseTo<R> | undefined> {
  try {
    return await call(route, input);
  } catch (failure) {
    if (failure instanceof CallFailure && failure.status === 404) return undefined;
    throw failure;
  }
}

function failureOf(response: Response | undefined, received: unknown): CallFailure {
  const { error } = (received ?? {}) as Partial<PortalErrorEnvelope>;
  if (!response || !error) {
    return new CallFailure({ reason: "unreachable", status: 0, details: {}, requestId: undefined });
  }
  return new CallFailure({
    reason: error.troubleshooting.code,
    status: response.status,
    details: error.details ?? {},
    requestId: error.requestId,
    sentences: error.sentences,
  });
}
