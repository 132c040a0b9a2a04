import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** The URL at which its own machine reaches a server that listens on a host and a port. */
export function listeningAddress(host: string, port: number): string {
  const name = everyAddress[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Hosts that mean every address of a machine, each with an address that every browser opens. */
const everyAddress: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The same URL of a server that listens on TCP. */
export function addressOf(server: Server, host: string): string {
  return listeningAddress(host, (server.address() as AddressInfo).port);
}

interface Place {
  readonly host: string;
  readonly port: number;
  /** How many clients may wait to be accepted. */
  readonly backlog?: number;
}

/** The variables that set a host and a port. */
interface PlaceSettings {
  readonly host: string;
  readonly port: string;
}

/** Listens on TCP. An error says which setting to change. */
export async function listen(server: Server, place: Place, settings: PlaceSettings): Promise<void> {
  try {
    server.listen(place);
    await once(server, "listening");
  } catch (cause) {
    throw explainListenFailure(cause, place, settings);
  }
}

/** Explains why an address cannot be listened on, and which setting to change; returns any other error unchanged. */
function explainListenFailure(cause: unknown, { host, port }: Place, settings: PlaceSettings): unknown {
  const remedy = remedies[(cause as NodeJS.ErrnoException).code ?? ""];
  return remedy ? new Error(`Cannot listen on ${host}:${port}. ${remedy(settings)}`, { cause }) : cause;
}

const remedies: Record<string, (settings: PlaceSettings) => string> = {
  EADDRINUSE: ({ port }) => `Another program uses it: stop that program, or set ${port} to another port.`,
  EACCES: ({ port }) => `Only the administrator may use this port: set ${port} to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) =>
    `${host} is not an address of this machine: set it to 127.0.0.1, 0.0.0.0 or one of its own.`,
  ENOTFOUND: ({ host }) => `${host} is not a name that this machine knows: set it to an IP address.`,
};
