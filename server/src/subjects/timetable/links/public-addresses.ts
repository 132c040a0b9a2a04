import { isIP } from "node:net";
import { networksOf, readIpAddress } from "#settings/ip-addresses.ts";

/** IANA's special-purpose registry of IPv4, and networks that no website has. */
const specialIpv4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; 100.100.100.200 is the metadata of Alibaba Cloud
  "127.0.0.0/8", // loopback
  "168.63.129.16", // Azure's service for its virtual machines, at an address that is public otherwise
  "169.254.0.0/16", // link-local, with the metadata of most clouds
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; 192.0.0.192 is the metadata of Oracle Cloud
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, with the broadcast address
] as const;

/** A NAT64 gateway connects its addresses to the IPv4 address in their last 32 bits. */
const nat64 = "64:ff9b::";

/** IANA assigns public addresses only from 2000::/3, so every other kind is refused without a list. */
const publicIpv6 = networksOf(["2000::/3", `${nat64}/96`]);

const special = networksOf([
  ...specialIpv4,
  ...specialIpv4.map((network) => {
    const [address, prefix = "32"] = network.split("/");
    return `${nat64}${address}/${96 + Number(prefix)}`;
  }),
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4, which contains any IPv4 address and is no longer in use
  "3fff::/20", // documentation
]);

/** Whether an IP address is public. IPv6 addresses that contain a special IPv4 address are not. */
export function isPublicAddress(text: string): boolean {
  const address = addressOf(text);
  if (address === undefined) return false;
  return (isIP(address) === 4 || publicIpv6.has(address)) && !special.has(address);
}

/** @param networks addresses and networks, such as `127.0.0.0/8` */
export function isIn(networks: readonly string[], text: string): boolean {
  const address = addressOf(text);
  return address !== undefined && networksOf(networks).has(address);
}

/** An IPv4-mapped address as IPv4. An address with a zone belongs to one machine's network. */
function addressOf(text: string): string | undefined {
  return isIP(text) === 0 || text.includes("%") ? undefined : readIpAddress(text);
}
