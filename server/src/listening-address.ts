/** The address of a server that listens on a host and a port. */
export function listeningAddress(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
