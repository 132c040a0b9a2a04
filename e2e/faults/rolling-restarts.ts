import assert from "node:assert/strict";
import { Agent } from "node:http";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { Engine } from "../support/databases/engines.ts";
import { eventually } from "../support/runs/eventually.ts";
import { notPutOff } from "../support/runs/polling.ts";
import { type ApiResponse, exchange, wasNotSent } from "../support/services/http.ts";
import { freePort } from "../support/services/process.ts";
import type { Settings } from "../support/services/service.ts";
import type { ServiceProcess } from "../support/services/service-process.ts";
import { startServiceProcess } from "../support/services/service-process.ts";
import type { Request } from "./history.ts";
import { type Figures, Scene } from "./scene.ts";

/** How long the service runs between two restarts. */
const betweenMs = 200;
/** Several hundred requests a second: at least one at every moment of a restart, and time for instances to start. */
const restMs = 40;
/** How often a proxy checks readiness. */
const askEveryMs = 200;
/** How long a proxy trusts such a check. Shorter than an instance drains. */
const trustedMs = 500;
/** How long a proxy keeps an idle connection. Shorter than an instance that stops waits for another request on one. */
const keptMs = 500;

/** The proxy in front of the instances. */
interface Proxy {
  /** The settings of the instances behind it. */
  readonly settings: Settings;
  /** Sends a request to one of them. */
  readonly request: Request;
  /** Waits until it sends requests to all of them. */
  ready(): Promise<void>;
  close(): void;
}

/** The settings of a run of restarts. */
interface RestartOptions {
  /** Of each instance. */
  readonly workers: 1 | 2;
  /** Whether requests use kept connections, or a new one each. */
  readonly connections: "kept" | "new";
  /** Of both instances together. */
  readonly restarts: number;
  /** A number from 0 to 1. */
  readonly random?: () => number;
}

/** Restarts two instances in turn, by SIGTERM, during writes and reads through a proxy. Every request must succeed. */
export async function restartWhileWriting(
  engine: Engine,
  { workers, connections, restarts, random = Math.random }: RestartOptions,
): Promise<Figures> {
  const database = await engine.createMigratedDatabase();
  const ports = [await freePort(), await freePort()] as const;
  const addresses = ports.map((port) => new URL(`http://127.0.0.1:${port}`));
  const proxy = (connections === "kept" ? proxyThatKeeps : proxyThatAsks)(addresses, random);
  const services: ServiceProcess[] = [];
  const failures: unknown[] = [];
  const start = (index: number) =>
    startServiceProcess(database, {
      ...proxy.settings,
      WORKERS: String(workers),
      PORT: String(ports[index]),
    });

  const request: Request = async (call) => {
    const headers = { "Idempotency-Key": crypto.randomUUID(), ...call.headers };
    const same = call.method === undefined || call.method === "GET" ? call : { ...call, headers };
    try {
      const response = await notPutOff(() => proxy.request(same), isForWantOfConnections);
      // A row removed by one writer is missing for another.
      if (response.status >= 400 && response.status !== 404) failures.push(response.text);
      return response;
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };

  try {
    for (const index of ports.keys()) services.push(await start(index));
    await proxy.ready();
    const scene = await Scene.on(database, services[0] ?? assert.fail());
    const writing = scene.write({ request, random, restMs });
    for (let restart = 0; restart < restarts; restart++) {
      await setTimeout(betweenMs);
      const index = restart % ports.length;
      assert.equal(await services[index]?.stop(), 0, "a restart exits with 0");
      services[index] = await start(index);
      await proxy.ready();
    }
    await setTimeout(betweenMs);
    await writing.end();
    assert.deepEqual(failures, [], "no request fails");
    for (const service of services) await scene.check(service, random);
    const what = workers === 1 ? "two instances" : "two instances of two workers";
    const through = connections === "kept" ? "" : ", a connection for each request,";
    return scene.figures(`restart of one of ${what}${through} on ${engine.name}`, restarts);
  } finally {
    proxy.close();
    for (const service of services) await service.kill();
    await database.drop();
  }
}

/** On a busy machine, requests are put off while all connections to PostgreSQL are in use. */
function isForWantOfConnections({ body }: ApiResponse): boolean {
  return body.error?.troubleshooting.code === "database_unavailable";
}

/** Keeps connections to either instance, and tries the other one if the first has no listener. */
function proxyThatKeeps(addresses: readonly URL[], random: () => number): Proxy {
  const agent = new Agent({ keepAlive: true, timeout: keptMs });
  return {
    settings: {},
    async request(call) {
      // On a busy machine, connections may have been idle for too long without this process knowing.
      await setImmediate();
      const first = oneOf(addresses, random);
      return exchange(first, agent, call).catch((error) => {
        const others = addresses.filter((address) => address !== first);
        if (wasNotSent(error)) return exchange(oneOf(others, random), agent, call);
        throw error;
      });
    },
    ready: async () => {},
    close: () => agent.destroy(),
  };
}

/** Opens a connection for each request, to an instance that reports ready. */
function proxyThatAsks(addresses: readonly URL[], random: () => number): Proxy {
  const agent = new Agent();
  /** The time of the last check that an instance passed. */
  const passed = new Map<URL, number>();
  const ready = () =>
    [...passed].filter(([, at]) => performance.now() - at < trustedMs).map(([address]) => address);
  const asking = setInterval(() => addresses.forEach(ask), askEveryMs);

  async function ask(address: URL): Promise<void> {
    const askedAt = performance.now();
    const response = await exchange(address, agent, { path: "/readyz" }).catch(() => undefined);
    if (response?.status === 200) passed.set(address, askedAt);
    else passed.delete(address);
  }

  return {
    settings: { DRAIN_SECONDS: "1" },
    async request(call) {
      // On a busy machine, the checks may come late.
      const found = await eventually(async () => {
        if (ready().length === 0) await Promise.all(addresses.map(ask));
        const these = ready();
        return these.length > 0 ? these : undefined;
      });
      return exchange(oneOf(found, random), agent, call);
    },
    async ready() {
      await eventually(() => ready().length === addresses.length || undefined);
    },
    close() {
      clearInterval(asking);
      agent.destroy();
    },
  };
}

function oneOf(addresses: readonly URL[], random: () => number): URL {
  return addresses[Math.floor(random() * addresses.length)] ?? assert.fail("no instance is ready");
}
