import { isIPv6 } from "node:net";

/**
 * Who stands behind an address, as far as counting goes: of IPv6 the first 64 bits, because a single line gets that
 * many addresses at once and could use a new one for every guess; of IPv4, also where IPv6 carries it, the address.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/%.*$/, "");
  if (!isIPv6(plain)) return address;
  const carried = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return carried ?? `${groupsOf(plain).slice(0, 4).join(":")}::/64`;
}

/** The eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [first = [], last = []] = shortest.split("::").map((part) => (part === "" ? [] : part.split(":")));
  return [...first, ...Array(8 - first.length - last.length).fill("0"), ...last];
}
