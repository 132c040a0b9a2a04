import assert from "node:assert/strict";
import { after, before } from "node:test";
import type { Database, Engine } from "./engines.ts";
import type { Answer, Call } from "./http.ts";
import { type KeyOptions, type MosqueSettings, type Operator, openOperator } from "./operator.ts";
import { type Service, type Settings, startService } from "./service.ts";

/** What the tests of a suite share: one service on one database, and the operator's hand on it. */
export interface Suite {
  readonly service: Service;
  readonly database: Database;
  readonly operator: Operator;
  request(call: Call): Promise<Answer>;
  /** Makes a mosque with a key that may write. */
  addMosque(settings?: MosqueSettings): Promise<Mosque>;
}

/** A mosque, with the requests of its key. Paths start behind `/v1/mosques/{mosqueId}`. */
export interface Mosque {
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
  readonly path: string;
  get(path: string, headers?: Call["headers"]): Promise<Answer>;
  post(path: string, body: unknown, headers?: Call["headers"]): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Call["headers"]): Promise<Answer>;
  remove(path: string, headers?: Call["headers"]): Promise<Answer>;
  /** Everything that a key can see of the mosque, with its versions: for proofs that nothing has changed. */
  state(): Promise<unknown>;
  /** The same mosque, asked with another key. */
  as(key: string): Mosque;
  /** Makes a further key. */
  addKey(options?: KeyOptions): Promise<{ readonly keyId: string; readonly apiKey: string }>;
}

/** Starts a service before the tests of the enclosing `describe` and ends it after them. */
export function suiteOn(engine: Engine, settings: Settings = {}): Suite {
  let running: { service: Service; database: Database; operator: Operator } | undefined;
  const current = () => {
    assert.ok(running, "The service is there from the first test on.");
    return running;
  };
  before(async () => {
    const database = await engine.createDatabase();
    const service = await startService(database, settings);
    running = { database, service, operator: await openOperator(database.url) };
  });
  after(async () => {
    await running?.operator.close();
    await running?.service.kill();
    await running?.database.drop();
  });
  return {
    get service() {
      return current().service;
    },
    get database() {
      return current().database;
    },
    get operator() {
      return current().operator;
    },
    request: (call) => current().service.request(call),
    async addMosque(mosqueSettings) {
      const { service, operator } = current();
      const { mosqueId, keyId, apiKey } = await operator.addMosque(mosqueSettings);
      return mosqueOver({ request: service.request, operator, id: mosqueId, keyId, key: apiKey });
    },
  };
}

/** Makes the requests of a mosque's key. */
export function mosqueOver(options: {
  readonly request: (call: Call) => Promise<Answer>;
  readonly operator: Operator;
  readonly id: string;
  readonly keyId: string;
  readonly key: string;
}): Mosque {
  const { request, operator, id, keyId, key } = options;
  const root = `/v1/mosques/${id}`;
  const send = (method: string, path: string, rest: Pick<Call, "headers" | "body">) =>
    request({ method, path: root + path, key, ...rest });
  return {
    id,
    keyId,
    key,
    path: root,
    get: (path, headers = {}) => send("GET", path, { headers }),
    post: (path, body, headers = {}) => send("POST", path, { headers, body }),
    patch: (path, body, headers = {}) => send("PATCH", path, { headers, body }),
    remove: (path, headers = {}) => send("DELETE", path, { headers }),
    async state() {
      const reads = [await send("GET", "/sync", {}), await send("GET", "/capabilities", {})];
      return reads.map((answer) => ({ body: succeeded(answer).body, version: answer.headers.etag }));
    },
    as: (otherKey) => mosqueOver({ ...options, key: otherKey }),
    addKey: (keyOptions = {}) => operator.addKey(id, keyOptions),
  };
}

/** Asserts that a request was refused with this status, code and exact reason. */
export function assertRefused(answer: Answer, status: number, code: string, reason: string, hint = ""): void {
  const { error } = answer.body;
  assert.deepEqual(
    { status: answer.status, code: error?.code, reason: error?.troubleshooting.code },
    { status, code, reason },
    `${hint} ${answer.text.slice(0, 1_000)}`,
  );
}

/** Asserts that a request has succeeded, and returns its answer. */
export function succeeded(answer: Answer, status: 200 | 201 = 200): Answer {
  assert.equal(answer.status, status, answer.text);
  return answer;
}
