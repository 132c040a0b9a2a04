/** The problem with a public URL for the users who will open it. */
export type PublicAddressWarning = "this computer" | "own network" | "not encrypted";

/**
 * The problem of a public URL. Undefined without a known problem, and for a text that is not a URL: the service refuses
 * it.
 */
export function publicAddressWarning(address: string): PublicAddressWarning | undefined {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (thisComputer.test(host)) return "this computer";
  if (ownNetwork.test(host) || !/[.:]/.test(host)) return "own network";
  return url.protocol === "http:" ? "not encrypted" : undefined;
}

/** Hosts as a URL writes them: in lower case, IPv4 as four decimal numbers, IPv6 shortened. */
const thisComputer = /^(localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|::1?|::ffff:7f[\da-f]{2}:[\da-f]+)$/;
const ownNetwork =
  /^(10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|.*\.(local|internal|lan|home\.arpa))$/;
