import { readIpAddress } from "../../settings/ip-addresses.ts";

/**
 * Who stands behind an address, as far as counting goes: of IPv6 the first 64 bits, because a single line gets that
 * many addresses at once and could use a new one for every guess; of IPv4, also where IPv6 carries it, the address.
 * Everything that is no address counts as one, so that an invented name brings no fresh allowance.
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
