import { conformanceCheck, type OpenApi } from "./conformance.ts";
import { type ApiResponse, type Call, exchange, newAgent } from "./http.ts";

/** Environment variables; an undefined one keeps the service's default. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** Limits so high that only the tests of the limits themselves reach them. */
const unlimited: Settings = {
  RATE_LIMIT_PER_MINUTE: "1000000",
  AUTH_FAILURES_PER_MINUTE: "1000000",
  SIGN_IN_FAILURES_PER_MINUTE: "1000000",
};

/** Only the tests of second factors ask for them. */
const withoutFactors: Settings = { OPERATORS_NEED_SECOND_FACTOR: "no" };

/** A reachable service, in any process. */
export interface ReachedService {
  readonly address: URL;
  /** The setting PUBLIC_URL. Undefined: the address saved in the portal, or else the listening one. */
  readonly publicUrl: string | undefined;
  readonly document: OpenApi;
  /** Sends a request. The answer has passed every rule for all answers. */
  request(call: Call): Promise<ApiResponse>;
  /** Closes the connections to it. */
  leave(): void;
}

/** A service that a test file has started. */
export interface Service extends ReachedService {
  /** Sends a request on a separate connection without checks, for a service that is about to end. */
  requestUnchecked(call: Call): Promise<ApiResponse>;
  /** The service's whole output. */
  logs(): string;
  /** Lets it answer the requests in flight, and waits for its end. */
  stop(): Promise<unknown>;
  /** Ends it for the end of a suite: nothing is in flight. */
  end(): Promise<void>;
}

/** The settings of a service under test: limits so high that only their own tests reach them, and no second factors. */
export function settingsOfTests(database: { readonly url: string }, settings: Settings): Settings {
  return {
    HOST: "127.0.0.1",
    PORT: "0",
    LOG_LEVEL: "info",
    DATABASE_URL: database.url,
    ...unlimited,
    ...withoutFactors,
    ...settings,
  };
}

/** Sends a request on a connection of its own. */
export async function requestAlone(address: URL, call: Call): Promise<ApiResponse> {
  const own = newAgent();
  try {
    return await exchange(address, own, call);
  } finally {
    own.destroy();
  }
}

/** Connects to a running service by its address. */
export async function reachService(
  address: URL,
  {
    rateLimited = true,
    publicUrl,
  }: { readonly rateLimited?: boolean; readonly publicUrl?: string | undefined } = {},
): Promise<ReachedService> {
  const agent = newAgent();
  const served = await exchange(address, agent, { path: "/v1/openapi.json" });
  const document = served.body as unknown as OpenApi; // The only answer that is not a resource.
  const check = conformanceCheck(document, { rateLimited, publicUrl });
  return {
    address,
    publicUrl,
    document,
    async request(call) {
      const response = await exchange(address, agent, call);
      check(call, response);
      return response;
    },
    leave: () => agent.destroy(),
  };
}

/** A database's state in /readyz; undefined unless it answers reads and its writes match the expectation. */
export async function readinessOf(
  service: Pick<Service, "request">,
  { isWritable }: { readonly isWritable: boolean },
): Promise<{ ready: boolean; writable: boolean; reason?: string } | undefined> {
  const { status, text } = await service.request({ path: "/readyz" });
  const found = JSON.parse(text);
  return status === 200 && found.writable === isWritable ? found : undefined;
}
