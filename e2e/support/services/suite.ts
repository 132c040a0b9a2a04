import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Engine } from "../databases/engines.ts";
import type { ReachedDatabase } from "../databases/reached-databases.ts";
import { type KeyOptions, type MosqueSettings, type Operator, openOperator } from "../mosques/operator.ts";
import { comingAgain, notPutOff } from "../runs/polling.ts";
import type { ApiResponse, Call } from "./http.ts";
import { type ReachedService, reachService } from "./service.ts";
import { sharedServiceOn } from "./shared-services.ts";

/** The tools of a suite's tests: a service, and operator access to its database. */
export interface SharedSuite {
  readonly service: ReachedService;
  readonly database: ReachedDatabase;
  readonly operator: Operator;
  request(call: Call): Promise<ApiResponse>;
  /** Makes a mosque with a key that may write. */
  addMosque(settings?: MosqueSettings): Promise<Mosque>;
}

/** A mosque, with the requests of its key. Paths start after `/v1/mosques/{mosqueId}`. */
export interface Mosque {
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
  readonly path: string;
  get(path: string, headers?: Call["headers"]): Promise<ApiResponse>;
  post(path: string, body: unknown, headers?: Call["headers"]): Promise<ApiResponse>;
  put(path: string, body: unknown, headers?: Call["headers"]): Promise<ApiResponse>;
  /** Sends a file as the body. */
  putFile(path: string, file: string | Uint8Array, headers?: Call["headers"]): Promise<ApiResponse>;
  patch(path: string, body: unknown, headers?: Call["headers"]): Promise<ApiResponse>;
  remove(path: string, headers?: Call["headers"]): Promise<ApiResponse>;
  /** Everything of the mosque that a key can see, with its versions: to prove that nothing has changed. */
  state(): Promise<unknown>;
  /** The same mosque with a client that retries: under many concurrent requests, a busy machine delays some. */
  patient(): Mosque;
  /** The same mosque with another key. */
  as(key: string): Mosque;
  /** Makes another key. */
  addKey(options?: KeyOptions): Promise<{ readonly keyId: string; readonly apiKey: string }>;
}

/**
 * Uses the service shared by all files of a run, for tests that look only at their own mosques. Tests of the whole
 * service or database need `suiteOn`.
 */
export function sharedSuiteOn(engine: Engine): SharedSuite {
  const current = during(async (ends) => {
    const { address, databaseUrl } = sharedServiceOn(engine);
    const reached = await reachService(address);
    ends.defer(() => reached.leave());
    // So many files use it at once that a busy machine puts some of their requests off.
    const service = { ...reached, request: (call: Call) => notPutOff(() => reached.request(call)) };
    const operator = await openOperator(databaseUrl);
    ends.defer(() => operator.close());
    return { service, operator, database: engine.reachDatabase(databaseUrl) };
  });
  return {
    ...suiteOver(current),
    get service() {
      return current().service;
    },
    get database() {
      return current().database;
    },
    get operator() {
      return current().operator;
    },
  };
}

/**
 * Sets something up before the tests of the enclosing `describe`, and tears it down after them, even if the setup
 * failed half-way.
 */
export function during<T>(setUp: (ends: AsyncDisposableStack) => Promise<T>): () => T {
  const ends = new AsyncDisposableStack();
  let made: { readonly it: T } | undefined;
  before(async () => {
    made = { it: await setUp(ends) };
  });
  after(() => ends.disposeAsync());
  return () => {
    assert.ok(made, "It exists only once the tests run.");
    return made.it;
  };
}

/** The requests of a suite. */
export function suiteOver(
  current: () => Pick<SharedSuite, "service" | "operator">,
): Pick<SharedSuite, "request" | "addMosque"> {
  return {
    request: (call) => current().service.request(call),
    async addMosque(settings) {
      const { service, operator } = current();
      const { mosqueId, keyId, apiKey } = await operator.addMosque(settings);
      return mosqueOver({ request: service.request, operator, id: mosqueId, keyId, key: apiKey });
    },
  };
}

/** Creates the requests of a mosque's key. */
export function mosqueOver(options: {
  readonly request: (call: Call) => Promise<ApiResponse>;
  readonly operator: Operator;
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
}): Mosque {
  const { request, operator, id, keyId, key } = options;
  const root = `/v1/mosques/${id}`;
  const send = (method: string, path: string, rest: Pick<Call, "headers" | "body" | "bytes">) =>
    request({ method, path: root + path, key, ...rest });
  return {
    id,
    keyId,
    key,
    path: root,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { headers, body }),
    put: (path, body, headers = {}) => send("PUT", path, { headers, body }),
    putFile: (path, bytes, headers = {}) => send("PUT", path, { headers, bytes }),
    patch: (path, body, headers = {}) => send("PATCH", path, { headers, body }),
    remove: (path, headers = {}) => send("DELETE", path, { headers }),
    async state() {
      const reads = [await send("GET", "/sync", {}), await send("GET", "/capabilities", {})];
      return reads.map((response) => ({ body: succeeded(response).body, version: response.headers.etag }));
    },
    patient: () => mosqueOver({ ...options, request: comingAgain(request) }),
    as: (otherKey) => mosqueOver({ ...options, key: otherKey }),
    addKey: (keyOptions = {}) => operator.addKey(id, keyOptions),
  };
}

/** Asserts that a request was refused with this status, code and exact reason. */
export function assertRefused(
  response: ApiResponse,
  status: number,
  code: string,
  reason: string,
  hint = "",
): void {
  const { error } = response.body;
  assert.deepEqual(
    { status: response.status, code: error?.code, reason: error?.troubleshooting.code },
    { status, code, reason },
    `${hint} ${response.text.slice(0, 1_000)}`,
  );
}

/** Asserts that a request has succeeded, and returns its answer. */
export function succeeded(response: ApiResponse, status: 200 | 201 = 200): ApiResponse {
  assert.equal(response.status, status, response.text);
  return response;
}
