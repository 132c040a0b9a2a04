import assert from "node:assert/strict";
import { after, before, beforeEach } from "node:test";
import { engines } from "../support/databases/engines.ts";
import type { MosqueSettings } from "../support/mosques/operator.ts";
import { type Mosque, type SharedSuite, sharedSuiteOn } from "../support/services/suite.ts";
import { type Fault, type FaultyProxy, openFaultyProxy, type SeenRequest } from "./faulty-proxy.ts";
import { runWithClient } from "./php-programs.ts";

const [sqlite = assert.fail()] = engines;

/** The client sends with curl, and with streams if PHP lacks the extension. */
export const transports = { curl: [], streams: ["-n"] } as const;

/** Prayer rows, as PHP writes them. */
export const wanted = `[
  ['prayerKey' => 'fajr', 'adhanTime' => '5:50', 'iqamahTime' => '06:20'],
  ['prayerKey' => 'dhuhr', 'adhanTime' => '12:10', 'iqamahTime' => '1:15 pm'],
  ['prayerKey' => 'jummah', 'iqamahTime' => '13:15'],
  ['prayerKey' => 'jummah', 'iqamahTime' => '14:00'],
]`;

/** A server with the specification's endpoints only: it has no PUT. */
export function lackingPut({ method }: SeenRequest): Fault | undefined {
  if (method !== "PUT") return undefined;
  return {
    responses: 405,
    body: JSON.stringify({ error: { code: "not_found", message: "No such method." } }),
  };
}

/** The tools of tests of the PHP client: each test has its own mosque, and a proxy that sees every request. */
export interface PhpSuite {
  readonly suite: SharedSuite;
  readonly proxy: FaultyProxy;
  readonly mosque: Mosque;
  /** Runs PHP code with `$mosque`, a client of the mosque, as `runWithClient` does. */
  inPhp(
    code: string,
    options?: { readonly key?: string; readonly options?: readonly string[] },
  ): ReturnType<typeof runWithClient>;
  /** The methods of the requests so far, except GET. */
  writes(): string[];
  /** The mosque's prayer rows, each as `fajr 05:50 06:20`. */
  rowsOfMosque(): Promise<string[]>;
}

/** Sets up a proxy before the tests of the enclosing `describe`, and a mosque before each. */
export function phpSuite(settings: MosqueSettings = {}): PhpSuite {
  const suite = sharedSuiteOn(sqlite);
  let proxy: FaultyProxy;
  let mosque: Mosque;
  before(async () => {
    proxy = await openFaultyProxy(suite.service.address);
  });
  after(() => proxy.close());
  beforeEach(async () => {
    proxy.reset();
    mosque = await suite.addMosque(settings);
  });
  return {
    suite,
    get proxy() {
      return proxy;
    },
    get mosque() {
      return mosque;
    },
    inPhp: (code, { key = mosque.key, options = [] } = {}) =>
      runWithClient(code, { address: proxy.address, mosqueId: mosque.id, key, options }),
    writes: () => proxy.seen.filter(({ method }) => method !== "GET").map(({ method }) => method),
    async rowsOfMosque() {
      const { body } = await mosque.get("/prayers");
      return body.prayers.map(({ prayerKey, adhanTime, iqamahTime }: Record<string, string>) =>
        [prayerKey, adhanTime, iqamahTime].join(" ").trimEnd(),
      );
    },
  };
}
