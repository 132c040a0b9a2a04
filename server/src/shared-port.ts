import { subscribe } from "node:diagnostics_channel";

/** What net.Server keeps to itself. */
interface Listening {
  readonly server: { readonly _handle: { close(): void } | null };
}

/**
 * Watches over the port that the cluster opens in this process for the workers, from now on. By itself the cluster
 * closes it with the last worker's listener, and resets whoever it has accepted and not handed over by then.
 * @returns closes the port: nobody connects any more, and the workers get whoever has
 */
export function watchSharedPort(): () => void {
  const ports = new Set<{ close(): void }>();
  subscribe("tracing:net.server.listen:asyncEnd", (message) => {
    const { _handle: port } = (message as Listening).server;
    if (port) ports.add(port);
  });
  return () => {
    for (const port of ports) port.close();
  };
}
