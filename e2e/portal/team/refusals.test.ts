import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { loggedRequestsOf } from "../../support/mosques/logged-requests.ts";
import { addMember, addMosque, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`Refused requests in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** A mosque with an owner and a key, what the key sends, and what the owner then reads of it. */
    async function website() {
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner");
      const params = { mosqueId };
      const body = { name: "Website", scope: "sync:write" } as const;
      const { key, apiKey } = await owner.does("createKey", { params, body });
      const send = (method: string, path: string, body?: unknown) =>
        suite.request({
          method,
          path: `/v1/mosques/${mosqueId}${path}`,
          key: apiKey,
          ...(body !== undefined && { body }),
        });
      const logged = (count: number) =>
        eventually(async () => {
          const { runs } = await owner.does("listRuns", { params });
          return runs[0] && runs[0].requests >= count ? runs[0] : undefined;
        });
      /** The newest request, as its page explains it, and its support bundle. */
      async function explained(from: string) {
        const ofKey = { mosqueId, keyId: key.id };
        const { requests } = await owner.does("getRun", { params: ofKey, query: { from } });
        const { requestId, at } = requests.at(-1) ?? assert.fail();
        const asked = { params: ofKey, query: { requestId, at } };
        const { request } = await owner.does("getRequest", asked);
        return { request, requests, bundle: await owner.does("getSupportBundle", asked) };
      }
      return { owner, params, apiKey, send, logged, explained };
    }

    const isha = { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:30" } as const;

    test("the one wrong time of a timetable is named by its prayer, its field and its value, everywhere", async () => {
      const { owner, params, send, logged, explained } = await website();
      const prayers = [
        { ...isha, prayerKey: "fajr" },
        { ...isha, iqamahTime: "25:00" },
      ];
      assert.equal((await send("PUT", "/prayers", { prayers })).status, 400);
      const about = { field: "prayers[1].iqamahTime", prayer: "isha", value: "25:00" };
      const run = await logged(1);
      assert.deepEqual([run.reason, run.about], ["invalid_prayer_time", about]);
      const { request, requests, bundle } = await explained(run.from);
      assert.deepEqual(requests[0]?.about, about);
      assert.deepEqual(request.about, about);
      const summary = request.explanation?.developerSummary ?? assert.fail();
      assert.match(summary, /^Send `prayers\[1\]\.iqamahTime` as `H:mm`/);
      assert.deepEqual(bundle.request.about, about);
      assert.equal(bundle.request.explanation?.developerSummary, summary);
      const overview = await owner.does("getOverview", { params });
      assert.deepEqual([overview.state, overview.reason, overview.about], ["failed", run.reason, about]);
    });

    test("a changed row is named by its prayer, and a value by the accepted ones", async () => {
      const { send, logged, explained } = await website();
      const { prayerId } = (await send("POST", "/prayers", isha)).body;
      await send("PATCH", `/prayers/${prayerId}`, { adhanTime: "7.30" });
      const run = await logged(2);
      assert.deepEqual(run.about, { field: "adhanTime", prayer: "isha", value: "7.30" });
      await send("POST", "/prayers", { ...isha, prayerKey: "zuhr" });
      const { from } = await logged(3);
      const { request } = await explained(from);
      assert.equal(request.reason, "value_not_allowed");
      assert.equal(request.about?.value, "zuhr");
      assert.ok(request.about?.options?.includes("dhuhr"));
      assert.doesNotMatch(request.explanation?.developerSummary ?? "{", /\{/);
    });

    test("a run whose every write was refused has tried to write, and a rehearsal has not", async () => {
      const { send, logged } = await website();
      await send("GET", "/prayers");
      await send("PUT", "/prayers?validateOnly=true", { prayers: [] });
      const read = await logged(2);
      assert.deepEqual([read.writes, read.failedWrites], [0, 0]);
      await send("PUT", "/prayers", { prayers: [] });
      await send("PATCH", "/profile", { timeZoneId: "Nowhere" });
      const tried = await logged(4);
      assert.deepEqual([tried.writes, tried.failedWrites], [0, 2]);
      await send("POST", "/prayers", isha);
      const wrote = await logged(5);
      assert.deepEqual([wrote.writes, wrote.failedWrites], [1, 2]);
    });

    test("a key, a password and a text that were sent in a wrong place are not kept with the refusal", async () => {
      const { owner, params, apiKey, send, logged, explained } = await website();
      const secret = apiKey.split("_")[2]?.slice(0, 12) ?? assert.fail();
      for (const body of [
        { timeZoneId: apiKey },
        { [apiKey]: "hunter2" },
        { donationLink: "https://us:hunter2@example.org" },
        { message: "the code is hunter2\u0000" },
        { latitude: ["hunter2"] },
      ]) {
        assert.equal((await send("PATCH", "/profile", body)).status, 400);
      }
      await send("PATCH", "/profile", { timeZoneId: `Europe/${"x".repeat(5_000)}` });
      const run = await logged(6);
      const { requests, request, bundle } = await explained(run.from);
      const overview = await owner.does("getOverview", { params });
      const read = JSON.stringify([run, requests, request, bundle, overview]);
      assert.ok(!read.includes(secret) && !read.includes("hunter2"), read);
      assert.ok(!read.includes("x".repeat(60)), "what is kept is bounded");
      const kept = JSON.stringify(await loggedRequestsOf(suite.database.url, params.mosqueId));
      assert.ok(kept.includes('"details":{"field":"timeZoneId"'), kept);
      assert.ok(!kept.includes(secret) && !kept.includes("hunter2") && kept.length < 5_000, kept);
    });
  });
}
