import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import { isIn, isPublicAddress } from "./public-addresses.ts";

/** The first and the last address of each kind. */
const special: Readonly<Record<string, readonly string[]>> = {
  unspecified: ["0.0.0.0", "0.255.255.255", "::"],
  private: [
    ...["10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  ],
  "unique-local": ["fc00::", "fd12:3456:789a::1", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  loopback: ["127.0.0.0", "127.0.0.1", "127.255.255.255", "::1"],
  "link-local": ["169.254.0.0", "169.254.255.255", "fe80::", "fe80::1%eth0", "febf::1", "fec0::1"],
  metadata: [
    ...["169.254.169.254", "169.254.170.2", "100.100.100.200", "192.0.0.192", "168.63.129.16"],
    ...["fd00:ec2::254", "fd20:ce::254", "fd00:42::42"],
  ],
  "carrier-grade NAT": ["100.64.0.0", "100.127.255.255"],
  benchmark: ["198.18.0.0", "198.19.255.255", "2001:2::1"],
  documentation: [
    ...["192.0.2.0", "192.0.2.255", "198.51.100.7", "203.0.113.7", "2001:db8::1", "2001:db8:ffff::"],
    ...["3fff::1", "3fff:fff:ffff::"],
  ],
  multicast: ["224.0.0.0", "239.255.255.255", "ff02::1", "ff0e::1"],
  reserved: [
    ...["240.0.0.1", "255.255.255.255", "192.0.0.1", "192.88.99.1", "192.31.196.1", "192.52.193.1"],
    ...["192.175.48.1", "100::1", "5f00::1", "4000::1", "::2", "1000::1", "2001:20::1", "2001:1ff::1"],
  ],
  "IPv4-mapped": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::FFFF:10.0.0.1", "0:0:0:0:0:ffff:a9fe:a9fe"],
  "IPv4-compatible": ["::127.0.0.1", "::8.8.8.8"],
  NAT64: ["64:ff9b::10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::8.8.8.8"],
  "6to4": ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1"],
  Teredo: ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "no IP address": ["", "localhost", "127.1", "0x7f000001", "[::1]", "8.8.8.8:80", "8.8.8.8%eth0", "::1::"],
  "of a zone": ["2606:4700:4700::1111%eth0", "2606:4700:4700::1111%0", "::1%lo"],
};

suite("a refused address", () => {
  for (const [kind, addresses] of Object.entries(special)) {
    test(`is ${kind}: ${addresses.join(", ")}`, () => {
      for (const address of addresses) assert.ok(!isPublicAddress(address), address);
    });
  }

  const privateIpv4 = fc
    .oneof(
      fc.constantFrom([10, 8], [127, 8], [0, 8]).map(([first = 0]) => [first]),
      fc.integer({ min: 16, max: 31 }).map((second) => [172, second]),
      fc.integer({ min: 64, max: 127 }).map((second) => [100, second]),
      fc.constantFrom([192, 168], [169, 254], [198, 18], [198, 19]),
      fc.integer({ min: 224, max: 255 }).map((first) => [first]),
    )
    .chain((start) =>
      fc
        .array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 })
        .map((octets) => [...start, ...octets].slice(0, 4)),
    );

  test("is every private IPv4 address that an IPv6 address contains, in every spelling", () => {
    fc.assert(
      fc.property(privateIpv4, (octets) => {
        const dotted = octets.join(".");
        const [high, low] = [hex(octets.slice(0, 2)), hex(octets.slice(2))];
        for (const address of [
          dotted,
          ...[`::ffff:${dotted}`, `::ffff:${high}:${low}`, `0:0:0:0:0:FFFF:${dotted}`],
          ...[`64:ff9b::${dotted}`, `64:ff9b::${high}:${low}`, `0064:FF9B:0:0:0:0:${high}:${low}`],
          ...[`2002:${high}:${low}::`, `2002:${high}:${low}::${dotted}`, `64:ff9b:1::${dotted}`],
          ...[`::${dotted}`, `2001:0:${high}:${low}::`],
        ]) {
          assert.ok(!isPublicAddress(address), address);
        }
      }),
    );
  });

  test("is every IPv6 address outside of the assigned range 2000::/3, except NAT64", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    const unassigned = group.filter((first) => first >> 13 !== 1 && first !== 0x64);
    fc.assert(
      fc.property(unassigned, fc.array(group, { minLength: 7, maxLength: 7 }), (first, rest) => {
        // An IPv4-mapped address is an IPv4 address.
        fc.pre(!(first === 0 && rest.slice(0, 4).every((each) => each === 0) && rest[4] === 0xffff));
        assert.ok(!isPublicAddress([first, ...rest].map((each) => each.toString(16)).join(":")));
      }),
    );
  });
});

suite("a public address", () => {
  test("includes the neighbours of every refused network", () => {
    for (const address of [
      ...["1.0.0.0", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0"],
      ...["126.255.255.255", "128.0.0.0", "168.63.129.15", "168.63.129.17", "169.253.255.255", "169.255.0.0"],
      ...["172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0"],
      ...["198.17.255.255", "198.20.0.0", "198.51.99.255", "203.0.114.0", "223.255.255.255"],
      ...["2000::1", "2001:200::1", "2001:4860:4860::8888", "2001:db7::1", "2001:db9::1", "2003::1"],
      ...["2606:4700:4700::1111", "3ffe::1", "3fff:1000::1"],
      ...["::ffff:8.8.8.8", "64:ff9b::8.8.8.8"],
    ]) {
      assert.ok(isPublicAddress(address), address);
    }
  });
});

suite("a network that the caller allows", () => {
  test("has its addresses, also in the form of IPv4-mapped IPv6, and no other", () => {
    const networks = ["127.0.0.1", "fd00::/8"];
    for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "fd00::1"]) {
      assert.ok(isIn(networks, address), address);
    }
    for (const address of ["127.0.0.2", "::1", "10.0.0.1", "fd00::1%eth0", "localhost"]) {
      assert.ok(!isIn(networks, address), address);
    }
  });
});

function hex([high = 0, low = 0]: readonly number[]): string {
  return (high * 256 + low).toString(16);
}
