import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Server } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";

/** A private member of net.Server: the listening socket. */
interface Listening {
  readonly _handle?: Port | null;
}

interface Port {
  listen?(backlog: number): number;
  close(): void;
}

/** How long clients that the system has already connected may take to be accepted, in milliseconds. */
const acceptWithinMs = 20;

/**
 * Accepts the waiting clients and lets no others in. The system connects clients before the process accepts them, and
 * resets the waiting ones when the port closes. After another listen with a backlog of 0 it makes further clients retry
 * (Linux listen(2) and tcp(7)).
 * @returns once no client waits; the caller has to close the port at once
 */
export async function emptyQueue(server: Server): Promise<void> {
  (server as Listening)._handle?.listen?.(0);
  await acceptWaiting();
  // One more client can still connect; if no other follows in time, it was the last.
  await Promise.race([once(server, "connection"), acceptWaiting()]);
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
    for (const port of ports) port.listen?.(0);
    await acceptWaiting();
    for (const port of ports) port.close();
  };
}

/** On a busy machine a process comes to its timers late, and to its port only after them. */
async function acceptWaiting(): Promise<void> {
  await setTimeout(acceptWithinMs);
  await setImmediate();
}
