import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { clientNetwork } from "#http/rate-limits.ts";

describe("The network of a client", () => {
  test("is an IPv4 address itself, also when IPv6 carries it", () => {
    assert.equal(clientNetwork("192.0.2.1"), "192.0.2.1");
    assert.equal(clientNetwork("::ffff:192.0.2.1"), "192.0.2.1");
    assert.equal(clientNetwork("::FFFF:192.0.2.1"), "192.0.2.1");
    assert.equal(clientNetwork("::ffff:c000:201"), "192.0.2.1");
  });

  test("is the first half of an IPv6 address, however it is spelt", () => {
    for (const address of [
      "2001:db8:0:7::1",
      "2001:0DB8:0:7:ffff:ffff:ffff:ffff",
      "2001:db8:0:7:1:2:3:4",
      "2001:db8:0:7::192.0.2.1",
      "2001:db8:0:7::1%eth0",
    ]) {
      assert.equal(clientNetwork(address), "2001:db8:0:7::/64", address);
    }
    assert.notEqual(clientNetwork("2001:db8:0:8::1"), clientNetwork("2001:db8:0:7::1"));
    assert.equal(clientNetwork("::1"), "0:0:0:0::/64");
    assert.equal(clientNetwork("2001:db8::"), "2001:db8:0:0::/64");
  });

  test("is the same for every text that is not an address", () => {
    for (const text of ["", "unknown", "_hidden", "1.2.3", "1.2.3.4.5", "2001:db8::x", "[::1", "a:50001"])
      assert.equal(clientNetwork(text), "unknown", text);
  });
});
