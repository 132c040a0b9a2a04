/** The address at which a server that listens on a host and a port is reached from the machine that it runs on. */
export function listeningAddress(host: string, port: number): string {
  const name = everyAddress[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** Hosts that stand for every address of a machine, and open in no browser everywhere, with one that does. */
const everyAddress: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
