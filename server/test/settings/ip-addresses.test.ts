import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { networksOf, readIpAddress } from "#settings/ip-addresses.ts";

describe("An IP address", () => {
  test("is read without its port, brackets and zone, in one form", () => {
    for (const [text, address] of [
      ["203.0.113.9", "203.0.113.9"],
      ["203.0.113.9:50001", "203.0.113.9"],
      ["2001:DB8:0:0::1", "2001:db8::1"],
      ["[2001:db8::1]", "2001:db8::1"],
      ["[2001:db8::1]:443", "2001:db8::1"],
      ["fe80::1%eth0", "fe80::1"],
      ["[fe80::1%eth0]:443", "fe80::1"],
      ["::ffff:203.0.113.9", "203.0.113.9"],
      ["[::FFFF:cb00:7109]:80", "203.0.113.9"],
    ] as const) {
      assert.equal(readIpAddress(text), address, text);
    }
  });

  test("is nothing else", () => {
    for (const text of [
      ...["", "unknown", "_hidden", "localhost", "203.0.113", "203.0.113.256", "203.0.113.09", "1"],
      ...["203.0.113.9:", "203.0.113.9:x", "203.0.113.9:500011", "203.0.113.9/8", "203.0.113.9%eth0"],
      ...["[2001:db8::1", "2001:db8::1]", "[2001:db8::1]443", "[]", "2001:db8::x", "::1::", '"[::1]"'],
    ]) {
      assert.equal(readIpAddress(text), undefined, text);
    }
  });
});

describe("Networks", () => {
  test("have the addresses that they name, in either form of IPv4", () => {
    const networks = networksOf(["10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::ffff:198.51.100.7"]);
    for (const address of ["10.255.0.1", "192.0.2.1", "2001:db8:1::", "198.51.100.7"]) {
      assert.ok(networks.has(address), address);
    }
    for (const address of ["11.0.0.1", "192.0.2.2", "2001:db9::", "198.51.100.8", "::1"]) {
      assert.ok(!networks.has(address), address);
    }
    assert.ok(!networksOf([]).has("127.0.0.1"));
  });
});
