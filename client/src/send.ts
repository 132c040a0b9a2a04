import type { AnyArguments, Endpoint, NotModified, Success } from "./calls.ts";
import { type CallError, isCallError, UnreachableError } from "./errors.ts";
import { readResponse } from "./response.ts";
import { isUnclear, retryDelayMs } from "./retry.ts";

/** Where and how a client sends. */
export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
}

/** Makes a call: as many attempts as are allowed and useful, all with one X-Request-Id. */
export async function send(
  connection: Connection,
  endpoint: Endpoint,
  args: AnyArguments,
): Promise<Success<unknown> | NotModified> {
  const url = addressOf(connection.baseUrl, endpoint, args);
  const requestId = args.requestId ?? crypto.randomUUID();
  const init: RequestInit = {
    method: endpoint.method,
    // Built first, so an invalid header value is refused before anything is sent.
    headers: new Headers(headersOf(connection.apiKey, endpoint, args, requestId)),
    // A redirect would turn a POST into a GET, and could send the key elsewhere.
    redirect: "manual",
    ...(endpoint.sends === "JSON" && { body: JSON.stringify(args.body) }),
    ...(endpoint.sends === "file" && { body: args.body as Uint8Array<ArrayBuffer> | string }),
  };
  const isWrite = endpoint.method !== "GET";
  const maxRetries =
    endpoint.method === "POST" && args.idempotencyKey === undefined
      ? 0
      : (args.maxRetries ?? connection.maxRetries);

  let wasUnclear = false;
  for (let retries = 0; ; retries++) {
    const attempt = { url, init, requestId, signal: args.signal, mayHaveHappened: isWrite && wasUnclear };
    try {
      return await attemptOnce(connection, endpoint, attempt);
    } catch (error) {
      if (!isCallError(error)) throw error;
      wasUnclear ||= isUnclear(error);
      const delayMs = retries < maxRetries ? retryDelayMs(error, retries, Math.random()) : undefined;
      if (delayMs === undefined) throw error;
      await sleep(delayMs, args.signal);
    }
  }
}

interface Attempt {
  readonly url: string;
  readonly init: RequestInit;
  readonly requestId: string;
  readonly signal: AbortSignal | undefined;
  /** Whether an earlier attempt may have taken effect. */
  readonly mayHaveHappened: boolean;
}

async function attemptOnce(connection: Connection, endpoint: Endpoint, attempt: Attempt) {
  const { signal, requestId } = attempt;
  const deadline = AbortSignal.timeout(connection.timeoutMs);
  let response: Response;
  let text: string;
  try {
    signal?.throwIfAborted();
    response = await connection.fetch(attempt.url, {
      ...attempt.init,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    text = await readText(response);
  } catch (error) {
    signal?.throwIfAborted();
    throw unreachable(connection, endpoint, attempt, deadline.aborted ? undefined : error);
  }
  return readResponse({
    endpoint,
    status: response.status,
    headers: response.headers,
    // A server that echoes the request must not get the key into an error or a log.
    text: text.replaceAll(connection.apiKey, "[key]"),
    url: attempt.url,
    requestId,
    mayHaveHappened: attempt.mayHaveHappened,
  });
}

/** Larger than any response of the API. An endless response from a faulty server is cut here, so it is not JSON. */
const longestResponseBytes = 16 * 1024 * 1024;

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (let bytes = 0; bytes <= longestResponseBytes; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, longestResponseBytes);
}

function unreachable(
  connection: Connection,
  endpoint: Endpoint,
  attempt: Attempt,
  error: unknown,
): CallError {
  const kind = error === undefined ? "timeout" : "network";
  const { origin } = new URL(connection.baseUrl);
  return new UnreachableError({
    kind,
    message:
      kind === "timeout"
        ? `${origin} did not answer within ${connection.timeoutMs} ms. Try again, or raise timeoutMs.`
        : `${origin} could not be reached or broke the connection (${causeOf(error).replaceAll(connection.apiKey, "[key]")}). Check the address and the network.`,
    requestId: attempt.requestId,
    mayHaveHappened: endpoint.method !== "GET",
  });
}

/** The innermost reason's code or text. The error itself stays here, because it can hold the request's headers. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  if (error.cause instanceof Error) return causeOf(error.cause);
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

function addressOf(baseUrl: string, endpoint: Endpoint, args: AnyArguments): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = args[name];
    if (typeof id !== "string" || id === "" || /^\.+$/.test(id)) {
      throw new TypeError(
        `${name} is missing: pass it to the call${name === "mosqueId" ? ", or to createClient" : ""}.`,
      );
    }
    return encodeURIComponent(id);
  });
  const query = new URLSearchParams(
    endpoint.query.flatMap((name) => (args[name] === undefined ? [] : [[name, String(args[name])]])),
  );
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ""}`;
}

function headersOf(
  apiKey: string,
  endpoint: Endpoint,
  args: AnyArguments,
  requestId: string,
): Record<string, string> {
  return {
    accept: "application/json",
    "x-request-id": requestId,
    ...(endpoint.needsKey && { authorization: `Bearer ${apiKey}` }),
    ...(endpoint.sends === "JSON" && { "content-type": "application/json" }),
    ...(endpoint.sends === "file" && { "content-type": "application/octet-stream" }),
    ...(args.ifNoneMatch !== undefined && { "if-none-match": args.ifNoneMatch }),
    ...(args.ifMatch !== undefined && { "if-match": args.ifMatch }),
    ...(args.idempotencyKey !== undefined && { "idempotency-key": args.idempotencyKey }),
  };
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
