/** The load generator's process: autocannon, which gets its loads as messages. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import autocannon from "autocannon";
import type { Latency, Load, LoadResult, Task } from "./load.ts";

const idle: Socket[] = [];
/** How many idle connections are opened at a time: few enough that each is accepted. */
const openedTogether = 50;
/** How often each asks for the service's health, in milliseconds: the service closes silent connections after 72 s. */
const askedEveryMs = 45_000;

process.on("message", (task: Task) => {
  carryOut(task).then(
    (result) => process.send?.(result),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());

async function carryOut(task: Task): Promise<LoadResult | number> {
  if (task.kind === "load") return send(task.load);
  if (task.kind === "idle") return openIdle(task.origin, task.connections);
  if (task.kind === "still idle") return idle.filter((socket) => !socket.closed).length;
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Opens connections that only ask for the service's health, at first and from time to time: silent ones are closed. */
async function openIdle(origin: string, connections: number): Promise<number> {
  while (idle.length < connections) {
    const some = Math.min(openedTogether, connections - idle.length);
    idle.push(...(await Promise.all(Array.from({ length: some }, () => openAsking(origin)))));
  }
  return idle.length;
}

async function openAsking(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const ask = () => socket.write("GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ask();
  await once(socket, "data");
  socket.resume();
  const again = setInterval(ask, askedEveryMs);
  socket.on("close", () => clearInterval(again)).on("error", () => {}); // Closed ones are counted in the end.
  return socket;
}

function send({ origin, connections, until }: Load): Promise<LoadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
  const all = microseconds();
  const byName = new Map<string, RecordableHistogram>();
  const statuses: Record<string, number> = {};
  /** How many responses each connection has had: they come in the order of its requests. */
  const responsesOf = new Map<object, { readonly names: readonly string[]; count: number }>();
  let answered = 0;
  let startedAt = performance.now();
  let endedAt = startedAt;
  let isSending = true;
  stayAwake(() => isSending);

  const run = autocannon(
    {
      url: origin,
      connections: connections.length,
      ...(until === "each-once"
        ? { duration: 0, amount: connections.flat().length }
        : { duration: until.seconds }),
      sampleInt: 50,
      timeout: 60,
      setupClient(client) {
        const requests = connections[responsesOf.size] ?? [];
        responsesOf.set(client, { names: requests.map(({ name }) => name), count: 0 });
        client.setRequests(requests);
      },
    },
    (error, result) => {
      isSending = false;
      if (error) reject(error);
      else {
        resolve({
          answered,
          seconds: (endedAt - startedAt) / 1_000,
          latency: latencyOf(all),
          latencies: Object.fromEntries([...byName].map(([name, times]) => [name, latencyOf(times)])),
          statuses,
          failedConnections: result.errors + result.timeouts,
        });
      }
    },
  );
  run.on("start", () => {
    startedAt = performance.now();
  });
  run.on("response", (client, status, _bytes, milliseconds) => {
    answered += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    const time = Math.max(1, Math.round(milliseconds * 1_000));
    all.record(time);
    const own = responsesOf.get(client);
    const name = own?.names[own.count++ % own.names.length] ?? "";
    const times = byName.get(name) ?? microseconds();
    byName.set(name, times);
    times.record(time);
    endedAt = performance.now();
  });
  return promise;
}

/** autocannon's own histogram counts whole milliseconds, longer than most responses take. */
function microseconds(): RecordableHistogram {
  return createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
}

function latencyOf(times: RecordableHistogram): Latency {
  return { p50Ms: times.percentile(50) / 1_000, p99Ms: times.percentile(99) / 1_000 };
}

/**
 * Polls for responses without sleeping. On a virtual machine, waking an idle core takes longer than a whole response,
 * and would count against the slower server.
 */
function stayAwake(isWanted: () => boolean): void {
  if (isWanted()) setImmediate(stayAwake, isWanted);
}
