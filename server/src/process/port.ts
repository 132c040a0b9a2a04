import { subscribe } from "node:diagnostics_channel";
import type { Server as HttpServer } from "node:http";
import { type AddressInfo, connect, Server } from "node:net";
import { nextTick } from "node:process";
import { setImmediate, setTimeout } from "node:timers/promises";

/** A private member of net.Server: the listening socket. */
interface Listening {
  readonly _handle?: Port | null;
}

interface Port {
  /** Listens again, with another backlog. Missing in the cluster's workers, whose port is the primary's. */
  listen?(backlog: number): number;
  getsockname?(address: Partial<AddressInfo>): number;
  close(): void;
}

/** A private member of net.Socket. */
interface Connecting {
  readonly _handle?: { getpeername?(address: Partial<AddressInfo>): number } | null;
}

/** How long a drained service still accepts connections that were on their way, in milliseconds. */
const lastConnectionsMs = 300;
/** How long it then waits for another request on connections that are kept open, in milliseconds. */
const lingerMs = 1_000;
/** A request that is incomplete this long after it began does not hold up the stop, in milliseconds. */
const wholeWithinMs = 8_000;
/** How long clients that the system has already connected may take to be accepted, in milliseconds. */
const acceptWithinMs = 20;
/**
 * How long after the backlog became 0 a client may repeat its packet, in milliseconds. The system drops the end of a
 * handshake when the queue is full; the client takes itself for connected, and repeats it after 200 ms.
 */
const repeatWithinMs = 400;
/** How long a worker continues accepting while the primary empties the queue, in milliseconds. */
const primaryEmptiesWithinMs = 1_000;
/** How often the last place of the queue is tried for, where clients or the system may keep it from us. */
const triesForLastPlace = 50;

/**
 * Lets every client go without resetting a connection: waiting connections are accepted, then no further ones, and
 * every response says that it is the connection's last.
 */
export async function letClientsGo(server: HttpServer, drainSeconds: number): Promise<void> {
  await setTimeout(drainSeconds * 1_000 + lastConnectionsMs);
  await emptyQueue(server);
  // An HTTP server's own close would also cut an idle connection whose next request is on its way.
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve));
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  await setTimeout(lingerMs);
  // On a busy machine, requests may have arrived that are not read yet. Closing their connections would reset them.
  await setImmediate();
  server.closeIdleConnections();
  // The server's own timeout responds to those, as at any time.
  server.headersTimeout = wholeWithinMs;
  server.requestTimeout = wholeWithinMs;
  await Promise.race([closed, setTimeout(wholeWithinMs + 2_000, undefined, { ref: false })]);
}

/**
 * Accepts the waiting clients and lets no others in. The system connects clients before the process accepts them, and
 * resets the waiting ones when the port closes. After another listen with a backlog of 0 it has a queue of one, and
 * makes all others retry (Linux listen(2) and tcp(7)); a connection of our own fills that queue.
 * @returns once no client waits; the caller has to close the port immediately, before any other is accepted
 */
async function emptyQueue(server: Server): Promise<void> {
  const { _handle: port } = server as Listening;
  await (port?.listen ? emptyQueueOf(port) : setTimeout(primaryEmptiesWithinMs));
}

/**
 * Watches the port that the cluster opens in this process for the workers, from now on. The cluster itself closes it
 * with the last worker's listener, and resets clients that it has accepted but not handed over.
 * @returns closes the port: no further client connects, and the workers get those that have
 */
export function watchSharedPort(): () => Promise<void> {
  const ports = new Set<Port>();
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    const { _handle: port } = (message as { readonly server: Listening }).server;
    if (port) ports.add(port);
  });
  return async () => {
    await Promise.all(
      [...ports].map(async (port) => {
        await emptyQueueOf(port);
        port.close();
      }),
    );
  };
}

async function emptyQueueOf(port: Port): Promise<void> {
  port.listen?.(0);
  await setTimeout(repeatWithinMs);
  for (let tries = 0; tries < triesForLastPlace; tries += 1) {
    await acceptWaiting();
    if (await takeLastPlace(port)) return;
  }
}

/**
 * Connects to the port without letting the process accept anything meanwhile.
 * @returns whether that connection waits in the queue now; otherwise a client was quicker
 */
async function takeLastPlace(port: Port): Promise<boolean> {
  const listening: Partial<AddressInfo> = {};
  port.getsockname?.(listening);
  if (listening.port === undefined) return false;
  const own = connect({ host: listening.address, port: listening.port });
  own.on("error", () => undefined); // Closing the port resets it.
  // A socket connects in the tick after the call; on the machine itself the system completes that immediately.
  await new Promise<void>(nextTick);
  const isConnected = (own as Connecting)._handle?.getpeername?.({}) === 0;
  if (!isConnected) own.destroy();
  return isConnected;
}

/** On a busy machine a process comes to its timers late, and to its port only after them. */
async function acceptWaiting(): Promise<void> {
  await setTimeout(acceptWithinMs);
  await setImmediate();
}
