import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { withChangedCharacter } from "../../portal/keys/api-keys.ts";
import { engines } from "../../support/databases/engines.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { processSuiteOn } from "../../support/services/own-suite.ts";
import { runProgram } from "../../support/services/process.ts";
import { mosqueOver, succeeded } from "../../support/services/suite.ts";

/** A key in the forms of an address: one character encoded, all of them, in either case, and more than once. */
function percentEncodings(key: string): string[] {
  const code = (character: string) => `%${Buffer.from(character).toString("hex")}`;
  const all = key.replaceAll(/./g, code);
  return [
    `%6d${key.slice(1)}`,
    `%256D${key.slice(1)}`,
    `%25%36%64${key.slice(1)}`,
    key.replaceAll("_", "%5F"),
    key.slice(0, -20) + key.slice(-20).replaceAll(/./g, code),
    all,
    all.replaceAll(/[a-f]/g, (digit) => digit.toUpperCase()),
    all.replaceAll("%", "%25"),
  ];
}

/** A text before and after each percent-decoding, until nothing is encoded. */
function decoded(text: string): string {
  const once = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return once === text ? text : text + decoded(once);
}

for (const engine of engines) {
  describe(`Secrets on ${engine.name}`, () => {
    const suite = processSuiteOn(engine, { LOG_LEVEL: "trace" });

    test("a raw key is in no log line and nowhere in the database, wherever it was sent", async () => {
      const { stdout, stderr } = await runProgram("commands/provision.ts", {
        arguments: ["--name", "Masjid Noor"],
        environment: { DATABASE_URL: suite.database.url },
      });
      const {
        mosqueId: id,
        keyId,
        apiKey: key,
      } = JSON.parse(stdout) as Record<"mosqueId" | "keyId" | "apiKey", string>;
      const mosque = mosqueOver({ request: suite.request, operator: suite.operator, id, keyId, key });
      const { apiKey: rotated } = await suite.operator.rotateKey(
        id,
        keyId,
        new Date(Date.now() + 60_000).toISOString(),
      );
      const damaged = withChangedCharacter(key, key.length - 1);

      for (const used of [key, rotated])
        succeeded(await mosque.as(used).patch("/profile", { status: used.slice(0, 4) }));
      await mosque.as(damaged).get("/profile");
      await mosque.get(`/profile?key=${key}`);
      await mosque.get(`/prayers/${key}`);
      await suite.request({
        path: `/v1/mosques/${key}/profile`,
        headers: { "User-Agent": key, Referer: key },
      });
      await suite.request({ path: `/${key}` });
      for (const sent of percentEncodings(key)) {
        await mosque.get(`/prayers/${sent}`);
        await mosque.get(`/events?cursor=${sent}`);
        await suite.request({ path: `/v1/mosques/${sent}/profile`, key });
        await suite.request({ method: "POST", path: `/portal/set-up/${sent}?${sent}` });
        succeeded(
          await mosque.patch("/profile", { message: sent.slice(-1) }, { "X-Request-Id": sent.slice(0, 128) }),
        );
      }
      for (const sent of [key, ...percentEncodings(key)]) {
        for (const body of [{ timeZoneId: sent }, { [sent]: 1 }, { latitude: sent }, { message: [sent] }]) {
          assert.equal((await mosque.patch("/profile", body)).status, 400);
        }
        await mosque.put("/prayers", {
          prayers: [{ prayerKey: sent }, { prayerKey: "isha", adhanTime: sent }],
        });
      }
      await mosque.get("/profile", { Authorization: [`Bearer ${key}`, `Bearer ${key}`] });
      succeeded(await mosque.get("/profile", { "X-Request-Id": key }));
      succeeded(
        await mosque.patch("/profile", { message: "m" }, { "X-Request-Id": key, "Idempotency-Key": key }),
      );
      succeeded(await mosque.get("/profile", { "X-Request-Id": "the-last-one" }));
      // The request log is written in batches: wait until the last request is in it.
      const contents = await eventually(async () => {
        const found = await suite.database.contents();
        return found.includes("the-last-one") ? found : undefined;
      });
      assert.equal(await suite.service.stop(), 0);
      const places = {
        stderr,
        logs: suite.service.logs(),
        database: contents + (await suite.database.contents()),
      };
      for (const [place, text] of Object.entries(places).map(
        ([place, text]) => [place, decoded(text)] as const,
      )) {
        for (const raw of [key, rotated, damaged]) {
          assert.ok(!text.includes(raw), `a raw key is in the ${place}`);
          const secret = raw.split("_")[2] ?? assert.fail();
          assert.ok(!text.includes(secret.slice(0, 32)), `a key's secret is in the ${place}`);
          assert.ok(!text.includes(Buffer.from(secret).toString("hex")), `a key's secret is in the ${place}`);
        }
      }
      assert.ok(
        places.database.includes(key.split("_").slice(0, 2).join("_")),
        "the visible prefix is there",
      );
    });
  });
}
