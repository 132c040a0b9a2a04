import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { exchange, newAgent } from "../../support/services/http.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import type { Mosque } from "../../support/services/suite.ts";
import { host, type TlsProxy, tlsProxies } from "../../support/surroundings/tls-proxies.ts";

const [sqlite] = engines;
assert.ok(sqlite);

describe("The configurations of TLS proxies", () => {
  const suite = suiteOn(sqlite, {
    PUBLIC_URL: `https://${host}`,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    AUTH_FAILURES_PER_MINUTE: "1",
  });

  for (const { name, skip, start } of tlsProxies) {
    describe(name, { skip }, () => {
      let proxy: TlsProxy;
      let mosque: Mosque;
      before(async () => {
        proxy = await start(suite.service.address);
        mosque = await suite.addMosque();
        // Long enough to be worth compressing.
        await mosque.patch("/profile", { message: "Welcome. ".repeat(100) });
      });
      after(() => proxy?.stop());
      const read = (headers = {}) =>
        proxy.request({
          path: `${mosque.path}/profile`,
          headers: { authorization: `Bearer ${mosque.key}`, ...headers },
        });
      const write = (ifMatch: string, status: string) =>
        proxy.request({
          method: "PATCH",
          path: `${mosque.path}/profile`,
          headers: { authorization: `Bearer ${mosque.key}`, "if-match": ifMatch },
          body: { status },
        });

      test("serves the API and the portal over HTTP/2, compressed", async () => {
        for (const path of ["/v1/openapi.json", "/portal/sign-in"]) {
          const { status, headers, text } = await proxy.request({ path });
          assert.deepEqual([status, headers["content-encoding"]], [200, "gzip"], path);
          assert.ok(text.length > 500, path);
        }
        assert.equal((await proxy.request({ path: "/readyz" })).status, 200);
      });

      test("If-Match and If-None-Match take the tag of a compressed response, and only the current one", async () => {
        const first = await read();
        assert.equal(first.headers["content-encoding"], "gzip");
        const tag = first.headers.etag ?? assert.fail();
        assert.equal((await read({ "if-none-match": tag })).status, 304);
        const written = await write(tag, "Open");
        assert.equal(written.status, 200, written.text);
        assert.equal((await write(tag, "Closed")).status, 412);
        assert.equal((await read({ "if-none-match": tag })).status, 200);
      });

      test("the service sees each client's own address, whatever the client claims", async () => {
        const guess = async (from: string, claimed: string) => {
          const headers = { authorization: "Bearer nonsense", "x-forwarded-for": claimed };
          return (await proxy.request({ path: `${mosque.path}/profile`, from, headers })).status;
        };
        // Each proxy gets clients of its own, because they share one service.
        const [one, other] = name === "Caddy" ? ["127.0.1.1", "127.0.1.2"] : ["127.0.2.1", "127.0.2.2"];
        assert.deepEqual([await guess(one, "1.1.1.1"), await guess(one, "2.2.2.2")], [401, 429]);
        assert.equal(await guess(other, "1.1.1.1"), 401);
      });

      test("plain HTTP is sent to TLS", async () => {
        const agent = newAgent();
        const address = new URL(`http://127.0.0.1:${proxy.plainPort}`);
        const { status, headers } = await exchange(address, agent, {
          path: "/portal",
          headers: { Host: host },
        });
        agent.destroy();
        assert.equal(status, 308);
        assert.equal(new URL(headers.location ?? "").protocol, "https:");
      });

      test("an error of the service arrives as it is", async () => {
        const { status, text } = await proxy.request({ path: "/v1/mosques/none/profile" });
        assert.equal(status, 401);
        assert.equal(JSON.parse(text).error.code, "missing_api_key");
      });
    });
  }

  const [caddy] = tlsProxies;
  test("Caddyfile: the tags of Caddy 2.8 and newer, which end with -gzip, mean the service's own", {
    skip: caddy.skip,
  }, async () => {
    const proxy = await caddy.start(suite.service.address);
    try {
      const mosque = await suite.addMosque();
      const { etag = assert.fail() } = (await mosque.get("/profile")).headers;
      const longer = etag.replace(/"$/, '-gzip"');
      const headers = { authorization: `Bearer ${mosque.key}` };
      const path = `${mosque.path}/profile`;
      const unchanged = await proxy.request({
        path,
        headers: { ...headers, "if-none-match": `"other", ${longer}` },
      });
      assert.equal(unchanged.status, 304);
      const body = { status: "Open" };
      const patch = { method: "PATCH", path, headers: { ...headers, "if-match": longer }, body };
      assert.equal((await proxy.request(patch)).status, 200);
      assert.equal((await proxy.request(patch)).status, 412);
    } finally {
      await proxy.stop();
    }
  });
});
