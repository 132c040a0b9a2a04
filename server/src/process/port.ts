import { subscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { Server } from "node:net";
import { setImmediate, setTimeout } from "node:timers/promises";

/** What net.Server keeps to itself: the socket that listens. */
interface Listening {
  readonly _handle?: Port | null;
}

interface Port {
  listen?(backlog: number): number;
  close(): void;
}

/** How long those whom the system has let in already may take to be accepted, in milliseconds. */
const acceptWithinMs = 20;

/**
 * Lets no further client in. The system lets clients in before they are accepted, and resets those who wait when the port
 * closes; told to listen again, for none, it has the others try again later, as listen(2) and tcp(7) of Linux do.
 * @returns when no client waits any more: the port has to be closed at once
 */
export async function emptyQueue(server: Server): Promise<void> {
  (server as Listening)._handle?.listen?.(0);
  await acceptWaiting();
  // One can still slip in, and is the last as long as none follows.
  await Promise.race([once(server, "connection"), acceptWaiting()]);
}

/**
 * Watches over the port that the cluster opens in this process for the workers, from now on. By itself the cluster
 * closes it with the last worker's listener, and resets the clients that it has accepted and not handed over by then.
 * @returns closes the port: no client connects any more, and the workers get those that have
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
