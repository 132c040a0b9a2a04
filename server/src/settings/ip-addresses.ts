import { BlockList, isIP, SocketAddress } from "node:net";

/** A set of addresses and networks. */
export interface Networks {
  /** @param address as `readIpAddress` returns it */
  has(address: string): boolean;
}

/**
 * Reads an IP address in the forms of proxies and sockets, perhaps with a port (`203.0.113.9:50001`,
 * `[2001:db8::1]:443`) or a zone.
 * @returns only the address, in its shortest form, an IPv4-mapped one as IPv4; undefined for anything else
 */
export function readIpAddress(text: string): string | undefined {
  const [, bracketed, dotted] = /^\[(.*)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(text) ?? [];
  const address = (bracketed ?? dotted ?? text).replace(/(?<=:.*)%.*$/, "");
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return new SocketAddress({ address, family: "ipv6" }).address.replace(/^::ffff:(?=.*\.)/, "");
    default:
      return undefined;
  }
}

/** Whether a text names one address (`10.0.0.1`) or a network (`10.0.0.0/8`). */
export function isNetwork(text: string): boolean {
  const [, address = "", prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isPrefix = prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits);
  return bits > 0 && !address.includes("%") && isPrefix;
}

/**
 * A network as `isNetwork` accepts it, in its shortest form. IPv4 addresses that IPv6 carries are IPv4, as
 * `readIpAddress` returns them; a network of them is refused, because no client's address would be in it.
 */
export function readNetwork(text: string): string | undefined {
  if (!isNetwork(text)) return undefined;
  const [address = "", prefix] = text.split("/");
  const shortest = readIpAddress(address);
  if (shortest === undefined || prefix === undefined) return shortest;
  return familyOf(shortest) === familyOf(address) ? `${shortest}/${Number(prefix)}` : undefined;
}

/** @param networks texts that `isNetwork` accepts */
export function networksOf(networks: readonly string[]): Networks {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return { has: (address) => list.check(address, familyOf(address)) };
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return address.includes(":") ? "ipv6" : "ipv4";
}
