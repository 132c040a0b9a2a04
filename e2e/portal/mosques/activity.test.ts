import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { cursorAt, listOf } from "../../../server/src/domain/cursors.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { addMember, addMosque, assertRefused, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`Activity in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** A mosque with an owner and a key, and how to send requests with it. */
    async function website(name?: string) {
      const mosqueId = await addMosque(operator, name);
      const owner = await addMember(operator, mosqueId, "owner");
      const params = { mosqueId };
      const body = { name: "Website", scope: "sync:write" } as const;
      const { key, apiKey } = await owner.does("createKey", { params, body });
      const root = `/v1/mosques/${mosqueId}`;
      const send = (
        method: string,
        path: string,
        more: { body?: unknown; id?: string; root?: string } = {},
      ) =>
        suite.request({
          method,
          path: (more.root ?? root) + path,
          key: apiKey,
          headers: more.id === undefined ? {} : { "X-Request-Id": more.id },
          ...(more.body !== undefined && { body: more.body }),
        });
      /** The requests of the only run, once so many are in the log. */
      const logged = (count: number) =>
        eventually(async () => {
          const { runs } = await owner.does("listRuns", { params });
          const [run] = runs;
          return run && run.requests >= count ? run : undefined;
        });
      return { mosqueId, owner, params, keyId: key.id, apiKey, send, logged };
    }

    test("a run of one request names it, until it has another; a later part of a run is not one", async () => {
      const { owner, params, keyId, send, logged } = await website();
      const requestId = `only-${crypto.randomUUID()}`;
      await send("GET", "/prayers", { id: requestId });
      const alone = await logged(1);
      assert.equal(alone.requestId, requestId);
      const ofRun = { ...params, keyId };
      const opened = await owner.does("getRun", { params: ofRun, query: { from: alone.from } });
      assert.equal(opened.run.requestId, requestId);
      const { request } = await owner.does("getRequest", {
        params: ofRun,
        query: { requestId, at: alone.from },
      });
      assert.match(request.path, /\/prayers$/);
      await send("GET", "/profile");
      const both = await logged(2);
      assert.equal(both.requestId, undefined);
      const later = await owner.does("getRun", { params: ofRun, query: { from: both.to } });
      assert.equal(later.requests.length, 1);
      assert.deepEqual([later.run.hasEarlier, later.run.requestId], [true, undefined]);
    });

    test("a sync is one run, which opens to its requests and to its changes, before and after", async () => {
      const { owner, params, keyId, send, logged } = await website();
      const row = { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:30" };
      const made = await send("POST", "/prayers", { body: row });
      const { prayerId } = made.body;
      await send("PATCH", `/prayers/${prayerId}`, { body: { ...row, iqamahTime: "19:45" } });
      await send("PATCH", `/prayers/${prayerId}`, { body: { ...row, iqamahTime: "25:00" } });
      await send("GET", "/sync");
      const run = await logged(4);
      assert.equal(run.keyName, "Website");
      assert.equal(run.reason, "invalid_prayer_time");
      assert.equal(run.isRunning, true);
      assert.deepEqual([run.requests, run.writes, run.unlisted], [4, 2, 0]);
      await send("PUT", "/prayers?validateOnly=true&allowEmpty=true", { body: { prayers: [row] } });
      assert.equal((await logged(5)).writes, 2);

      const ofRun = { mosqueId: params.mosqueId, keyId };
      const opened = await owner.does("getRun", { params: ofRun, query: { from: run.from } });
      assert.deepEqual(
        opened.requests.map(({ method, status }) => `${method} ${status}`),
        ["POST 201", "PATCH 200", "PATCH 400", "GET 200", "PUT 200"],
      );
      assert.match(opened.requests.at(-1)?.path ?? "", /\/prayers\?validateOnly=true$/);
      assert.deepEqual(
        opened.changes.map(({ kind, title, actor, before, after }) => [
          kind,
          title,
          actor.name,
          before,
          after,
        ]),
        [
          ["created", "isha", "Website", undefined, opened.changes[0]?.after],
          ["changed", "isha", "Website", { iqamahTime: "19:30" }, { iqamahTime: "19:45" }],
        ],
      );
      assert.equal(opened.changes[0]?.after?.iqamahTime, "19:30");
      assert.equal(opened.hasMoreChanges, false);

      const failed = await owner.does("listRuns", { params, query: { outcome: "failed" } });
      assert.equal(failed.runs.length, 1);
      await send("PATCH", `/prayers/${prayerId}`, { body: { ...row, iqamahTime: "20:00" } });
      await logged(6);
      const none = await owner.does("listRuns", { params, query: { outcome: "failed" } });
      assert.deepEqual(none.runs, [], "the same call worked later");
      const others = await owner.does("listRuns", { params, query: { keyId: crypto.randomUUID() } });
      assert.deepEqual(others.runs, []);
    });

    test("a failed request is explained in both sentences, with the command that repeats it and no key", async () => {
      const { owner, params, keyId, apiKey, send, logged } = await website();
      await send("PATCH", "/profile", { body: { timeZoneId: "Nowhere" }, id: "weekly-1" });
      await logged(1);
      const { requests } = await owner.does("findRequest", { params, query: { requestId: " weekly-1 " } });
      const [found] = requests;
      assert.ok(found);
      const { request } = await owner.does("getRequest", {
        params: { ...params, keyId },
        query: { requestId: "weekly-1", at: found.at },
      });
      assert.equal(request.reason, "time_zone_unknown");
      assert.ok(request.explanation?.adminSummary && request.explanation.developerSummary);
      assert.ok(request.curl.includes(`/v1/mosques/${params.mosqueId}/profile`));
      assert.ok(!request.curl.includes(apiKey) && request.curl.includes("$MOSQUE_SYNC_API_KEY"));
      const gone = await owner.call("getRequest", {
        params: { ...params, keyId },
        query: { requestId: "weekly-2", at: found.at },
      });
      assertRefused(gone, "request_not_logged");
    });

    test("the id that the service made is found in its mosque, in all mosques by the operator, and nowhere else", async () => {
      const { owner, params, keyId, send, logged } = await website("Masjid of the search");
      const elsewhere = await website();
      const response = await send("GET", "/prayers");
      const requestId = String(response.headers["x-request-id"]);
      await logged(1);
      const query = { requestId };
      const { requests } = await owner.does("findRequest", { params, query });
      assert.deepEqual(
        requests.map((request) => [request.requestId, request.keyId, request.keyName]),
        [[requestId, keyId, "Website"]],
      );
      const others = await elsewhere.owner.does("findRequest", { params: elsewhere.params, query });
      assert.deepEqual(others.requests, []);
      const all = await operator.does("findAnyRequest", { query });
      assert.deepEqual(
        all.requests.map(({ mosqueId, communityName }) => [mosqueId, communityName]),
        [[params.mosqueId, "Masjid of the search"]],
      );
      const long = "x".repeat(limits.requestIdCharacters);
      await send("GET", "/prayers", { id: long });
      await logged(2);
      const found = await owner.does("findRequest", { params, query: { requestId: long } });
      assert.equal(found.requests.length, 1);
      assertRefused(await owner.call("findRequest", { params }), "field_required");
      for (const bad of [`${long}x`, "a b", "\u0000"]) {
        const refused = await owner.call("findRequest", { params, query: { requestId: bad } });
        assertRefused(refused, "value_not_allowed");
      }
      for (const cursor of ["x", cursorAt(listOf("listRuns", params.mosqueId), "run 2026")]) {
        assertRefused(await owner.call("listRuns", { params, query: { cursor } }), "cursor_invalid");
        assertRefused(
          await owner.call("findRequest", { params, query: { requestId, cursor } }),
          "cursor_invalid",
        );
      }
    });

    test("a support bundle has the useful facts, without a secret or another mosque's data", async () => {
      const other = await website("Masjid that must not show");
      const theirs = await other.send("POST", "/announcements", {
        body: { title: "Their secret plan", body: "b", flairType: "News" },
      });
      const theirItem: string = theirs.body.announcement?.id ?? assert.fail(theirs.text);
      const { owner, params, keyId, apiKey, send, logged } = await website();
      const row = { prayerKey: "isha", adhanTime: "19:00", iqamahTime: "19:30" };
      const made = await send("POST", "/prayers", { body: row });
      await send("PATCH", `/prayers/${made.body.prayerId}`, { body: { ...row, iqamahTime: "19:45" } });
      // What a client may send by mistake, or on purpose, where an id belongs.
      const name = encodeURIComponent("Masjid that must not show");
      await send("GET", "/prayers", { root: `/v1/mosques/${other.mosqueId}` });
      await send("GET", "/prayers", { root: `/v1/mosques/${name}` });
      await send("GET", "/prayers", { root: `/v1/mosques/${other.apiKey}` });
      await send("GET", `/announcements/${theirItem}`);
      await send("GET", `/announcements/${encodeURIComponent(apiKey)}`);
      await send("GET", "/prayers", { id: other.mosqueId });
      await send("GET", "/prayers", { id: apiKey });
      await send("PATCH", "/profile", { body: { message: `Our key is ${apiKey}` } });
      const run = await logged(10);
      const { requests } = await owner.does("getRun", {
        params: { ...params, keyId },
        query: { from: run.from },
      });
      assert.equal(requests.length, 10);
      for (const { requestId, at } of requests) {
        const bundle = await owner.does("getSupportBundle", {
          params: { ...params, keyId },
          query: { requestId, at },
        });
        const text = JSON.stringify(bundle);
        for (const foreign of [
          other.mosqueId,
          other.keyId,
          theirItem,
          "must not show",
          name,
          "Their secret",
        ]) {
          assert.ok(!text.includes(foreign), `${foreign} in ${text}`);
        }
        for (const key of [apiKey, other.apiKey]) {
          const [, prefix, secret = assert.fail()] = key.split("_");
          assert.ok(prefix && !text.includes(secret) && !text.includes(secret.slice(0, 12)), text);
        }
        assert.equal(bundle.mosque.id, params.mosqueId);
        assert.equal(bundle.mosque.timeZoneId, "Europe/London");
        assert.ok(bundle.mosque.approvedProfileFields.includes("message"));
        assert.ok((bundle.mosque.versions.prayers ?? 0) > 1);
        assert.equal(bundle.run.requests.length, 10);
        assert.ok(text.includes(made.body.prayerId), "the mosque's own ids stay");
        assert.deepEqual(
          bundle.run.changes.slice(0, 2).map(({ kind, title }) => `${kind} ${title}`),
          ["created isha", "changed isha"],
        );
      }
    });

    test("refused requests of no mosque are the operator's to see, without a secret", async () => {
      const { apiKey, mosqueId, owner } = await website();
      const unknown = `${apiKey.slice(0, -1)}${apiKey.endsWith("0") ? "1" : "0"}`;
      const ids = ["no-key", "bad-key", "wrong-path", "not-a-key"].map(
        (id) => `${id}-${crypto.randomUUID()}`,
      );
      const ask = (path: string, id: string | undefined, key?: string) =>
        suite.request({
          path,
          headers: { ...(id && { "X-Request-Id": id }), ...(key && { Authorization: `Bearer ${key}` }) },
        });
      await ask(`/v1/mosques/${mosqueId}/prayers?key=${apiKey}`, ids[0]);
      await ask(`/v1/mosques/${mosqueId}/prayers`, ids[1], unknown);
      await ask(`/v1/mosques/${apiKey}/nothing`, ids[2], apiKey);
      await ask(`/v1/mosques/${mosqueId}/sync`, ids[3], "hunter2hunter2hunter2");
      await ask("/nothing/under/v1", "elsewhere");
      const rows = await eventually(async () => {
        const { refused } = await operator.does("listRefusedRequests");
        return ids.every((id) => refused.some(({ requestId }) => requestId === id)) ? refused : undefined;
      });
      const of = (id: string | undefined) => rows.find(({ requestId }) => requestId === id);
      assert.deepEqual(
        ids.map((id) => of(id)?.reason),
        ["missing_api_key", "api_key_checksum", "route_not_found", "api_key_format"],
      );
      assert.deepEqual(
        ids.map((id) => of(id)?.keyPrefix),
        [undefined, apiKey.slice(0, 14), apiKey.slice(0, 14), undefined],
      );
      const secret = apiKey.split("_")[2]?.slice(0, 12) ?? assert.fail();
      const text = JSON.stringify(rows);
      assert.ok(!text.includes(secret) && !text.includes("hunter2") && !text.includes("elsewhere"));
      const { refused } = await operator.does("findAnyRequest", { query: { requestId: ids[1] ?? "" } });
      assert.equal(refused.length, 1);
      const some = await operator.does("listRefusedRequests", { query: { reason: "route_not_found" } });
      assert.ok(some.refused.length > 0 && some.refused.every(({ reason }) => reason === "route_not_found"));
      const { runs } = await owner.does("listRuns", { params: { mosqueId } });
      assert.deepEqual(runs, [], "none of them is the mosque's");
    });
  });
}
