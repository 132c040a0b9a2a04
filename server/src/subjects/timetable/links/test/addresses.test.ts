import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { fetchLink } from "../fetch-link.ts";
import { startLinkServer } from "./link-servers.ts";
import { assertFailed, fetched } from "./results.ts";

const sendTimes: Parameters<typeof startLinkServer>[0] = (_request, response) => response.end("times");

suite("a host name of a link", () => {
  test("is resolved once: a second address that it would have by then is never used", async () => {
    await using server = await startLinkServer(sendTimes);
    const resolutions = [["127.0.0.1"], ["127.0.0.2"]];
    const asked: string[] = [];
    const result = await fetchLink(
      server.url("/times.csv", "mosque.example"),
      undefined,
      server.settings({
        resolve: async (name) => {
          asked.push(name);
          return resolutions.shift() ?? [];
        },
      }),
    );
    assert.equal(fetched(result).bytes.toString(), "times");
    assert.deepEqual(asked, ["mosque.example"]);
    assert.deepEqual(server.requests, [`mosque.example:${server.port} /times.csv`]);
  });

  test("that changes its address for a redirect to itself is refused before a second connection", async () => {
    await using server = await startLinkServer((_request, response) => {
      response.writeHead(302, { location: "/again" }).end();
    });
    const resolutions = [["127.0.0.1"], ["169.254.169.254"]];
    const result = await fetchLink(
      server.url("/", "mosque.example"),
      undefined,
      server.settings({ resolve: async () => resolutions.shift() ?? [] }),
    );
    assertFailed(result, "address_refused");
    assert.equal(server.requests.length, 1);
  });

  test("is refused if any of its addresses is, wherever it is in the list", async () => {
    await using server = await startLinkServer(sendTimes);
    for (const addresses of [
      ["127.0.0.1", "10.0.0.1"],
      ["10.0.0.1", "127.0.0.1"],
      ["127.0.0.1", "::1"],
      ["127.0.0.1", "::ffff:10.0.0.1"],
      ["127.0.0.1", "fe80::1%eth0"],
      ["127.0.0.1", "another.example"],
    ]) {
      const settings = server.settings({ resolve: async () => addresses });
      const result = await fetchLink(server.url("/", "mosque.example"), undefined, settings);
      assertFailed(result, "address_refused", addresses.join(", "));
    }
    assert.deepEqual(server.requests, []);
  });

  test("whose first address does not respond is reached at the next one", async () => {
    await using server = await startLinkServer(sendTimes);
    const settings = server.settings({
      allowedNetworks: ["127.0.0.0/8"],
      resolve: async () => ["127.0.0.3", "127.0.0.1"],
    });
    const result = await fetchLink(server.url("/", "mosque.example"), undefined, settings);
    assert.equal(fetched(result).bytes.toString(), "times");
  });

  test("without an address, or whose resolution fails, is unknown", async () => {
    await using server = await startLinkServer(sendTimes);
    const fails = () => Promise.reject(new Error("SERVFAIL"));
    for (const resolve of [async () => [], fails]) {
      const result = await fetchLink(
        server.url("/", "mosque.example"),
        undefined,
        server.settings({ resolve }),
      );
      assertFailed(result, "name_unknown");
    }
  });
});

suite("an IP address in a link", () => {
  test("is checked in every spelling that URLs have, and not resolved", async () => {
    await using server = await startLinkServer(sendTimes);
    let resolutions = 0;
    const settings = server.settings({
      resolve: async () => {
        resolutions += 1;
        return ["127.0.0.1"];
      },
    });
    for (const host of [
      ...["127.0.0.2", "127.2", "2130706434", "0x7f000002", "0x7F.2", "0177.0.0.2", "017700000002"],
      ...["１２７.0.0.2", "127。0。0。2", "%31%32%37.0.0.2", "127.0.0.2."],
      ...["[::1]", "[::ffff:127.0.0.2]", "[::FFFF:7f00:2]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]", "[::]"],
      ...[
        "[2002:7f00:1::]",
        "[fe80::1]",
        "[fd00:ec2::254]",
        "0",
        "0.0.0.0",
        "10.1",
        "172.16.0.1",
        "192.168.1",
      ],
      ...["169.254.169.254", "2852039166", "0xa9fea9fe", "100.64.0.1", "224.0.0.1", "255.255.255.255"],
    ]) {
      const result = await fetchLink(server.url("/", host), undefined, settings);
      assertFailed(result, "address_refused", host);
    }
    const known = await fetchLink(server.url("/", "2130706433"), undefined, settings);
    assert.equal(fetched(known).bytes.toString(), "times", "127.0.0.1 is the one that is allowed");
    assert.equal(resolutions, 0);
    assert.equal(server.requests.length, 1);
  });

  test("cannot have a zone", async () => {
    await using server = await startLinkServer(sendTimes);
    for (const host of ["[fe80::1%25eth0]", "[fe80::1%eth0]", "[::1%25lo]", "[2606:4700::1111%251]"]) {
      assertFailed(await fetchLink(server.url("/", host), undefined, server.settings()), "url_invalid", host);
    }
  });
});

test("a failure shows no address of the network that the service is in", async () => {
  await using server = await startLinkServer(sendTimes);
  const settings = server.settings({ resolve: async () => ["10.20.30.40"] });
  const result = await fetchLink(server.url("/", "intranet.example"), undefined, settings);
  assert.doesNotMatch(JSON.stringify(result), /10\.20\.30\.40/);
});
