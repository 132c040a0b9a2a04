import { readIpAddress } from "#settings/ip-addresses.ts";

/**
 * The network that an address counts for: the first 64 bits of an IPv6 address, because one client has all addresses
 * below them and could use a new one for every guess; the whole of an IPv4 address, also inside an IPv6 address. Every
 * other text counts as the same network, so that an invented name brings no new quota.
 */
export function clientNetwork(text: string): string {
  const address = readIpAddress(text);
  if (address === undefined) return "unknown";
  return address.includes(":") ? `${groupsOf(address).slice(0, 4).join(":")}::/64` : address;
}

/** The eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [first = [], last = []] = address.split("::").map((part) => (part === "" ? [] : part.split(":")));
  return [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
}
