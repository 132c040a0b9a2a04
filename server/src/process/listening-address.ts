/** The URL at which its own machine reaches a server that listens on a host and a port. */
export function listeningAddress(host: string, port: number): string {
  const name = everyAddress[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Hosts that mean every address of a machine, each with an address that every browser opens. */
const everyAddress: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
