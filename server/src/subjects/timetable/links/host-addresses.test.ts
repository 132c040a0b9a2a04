import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { createResolve } from "./host-addresses.ts";
import { startNameServer } from "./test/name-server.ts";

const never = new AbortController().signal;
const ipv4 = [192, 0, 2, 7];
const ipv6 = [0x20, 1, 0xd, 0xb8, ...Array<number>(11).fill(0), 7];

suite("the addresses of a host name", () => {
  test("are all IPv4 and IPv6 addresses that the name servers know", async () => {
    await using server = await startNameServer({ A: [ipv4, [10, 0, 0, 1]], AAAA: [ipv6] });
    const found = await createResolve([server.address])("mosque.example", never);
    assert.deepEqual(found.toSorted(), ["10.0.0.1", "192.0.2.7", "2001:db8::7"]);
    assert.deepEqual(server.questions.toSorted(), ["A mosque.example", "AAAA mosque.example"]);
  });

  test("may be of a single kind, or absent", async () => {
    await using server = await startNameServer({ A: [ipv4], AAAA: [] });
    assert.deepEqual(await createResolve([server.address])("mosque.example", never), ["192.0.2.7"]);
    await using empty = await startNameServer({ A: [], AAAA: [] });
    assert.deepEqual(await createResolve([empty.address])("mosque.example", never), []);
  });

  test("come without the names of this machine, and without a search domain", async () => {
    await using server = await startNameServer({ A: [], AAAA: [] });
    assert.deepEqual(await createResolve([server.address])("intranet", never), []);
    assert.deepEqual(server.questions.toSorted(), ["A intranet", "AAAA intranet"]);
  });

  test("are no longer awaited once the signal ends", async () => {
    await using server = await startNameServer({});
    const ending = new AbortController();
    const found = createResolve([server.address])("mosque.example", ending.signal);
    ending.abort();
    assert.deepEqual(await found, []);
    assert.ok(server.questions.length <= 2, "no question was repeated");
  });

  test("are this machine's for localhost, without a question", async () => {
    for (const name of ["localhost", "a.localhost", "localhost."]) {
      assert.deepEqual(await createResolve(["127.0.0.1:1"])(name, never), ["127.0.0.1", "::1"]);
    }
  });
});
