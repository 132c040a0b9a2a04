import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { MosqueSummary } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { changesOf } from "../../support/portal/changes.ts";
import {
  addMember,
  assertRefused as assertPortalRefused,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
} from "../../support/portal/portal.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../../support/services/suite.ts";
import { keyDesk } from "../keys/portal-keys.ts";

for (const engine of enginesAboveStore) {
  describe(`A test mosque on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    const paramsOf = ({ id }: Pick<MosqueSummary, "id">) => ({ params: { mosqueId: id } });
    const make = async (visitor: Visitor, real: Pick<Mosque, "id">) =>
      (await visitor.does("makeTestMosque", paramsOf(real))).mosque;
    const seen = async (visitor: Visitor, mosque: Pick<Mosque, "id">) =>
      visitor.does("getMosque", paramsOf(mosque));

    /** A mosque with an owner and two rows, and its test mosque with a key. */
    async function bothMosques() {
      const real = await suite.addMosque();
      succeeded(await real.patch("/profile", { status: "Open", address: "1 Mill Lane" }));
      for (const prayerKey of ["jummah", "jummah"]) {
        succeeded(await real.post("/prayers", { prayerKey, adhanTime: "13:10" }), 201);
      }
      const owner = await addMember(operator, real.id, "owner");
      const made = await make(owner, real);
      const desk = keyDesk(owner, made.id);
      const { key, apiKey } = await desk.create({});
      const { request, operator: maker } = suite;
      const tried = mosqueOver({ request, operator: maker, id: made.id, keyId: key.id, key: apiKey });
      return { real, owner, made, desk, tried };
    }

    test("begins with the profile, the approvals and the rows of the real one, under its own name and ids", async () => {
      const { real, tried, made } = await bothMosques();
      const [of, copy] = [succeeded(await real.get("/sync")).body, succeeded(await tried.get("/sync")).body];
      const { id, createdAt, communityName, ...profile } = copy.profile;
      assert.deepEqual({ ...of.profile, ...profile }, of.profile);
      assert.equal(communityName, `${of.profile.communityName} (test)`);
      assert.equal(made.testOf, real.id);
      const rows = copy.prayers as { id: string; prayerKey: string; adhanTime: string }[];
      assert.deepEqual(
        rows.map(({ prayerKey, adhanTime }) => [prayerKey, adhanTime]),
        [
          ["jummah", "13:10"],
          ["jummah", "13:10"],
        ],
      );
      assert.ok(rows.every((row) => !of.prayers.some((other: { id: string }) => other.id === row.id)));
      const [approved, copied] = [await real.get("/capabilities"), await tried.get("/capabilities")];
      assert.deepEqual(succeeded(copied).body, succeeded(approved).body);
      succeeded(await tried.post("/prayers", { prayerKey: "jummah", adhanTime: "12:00" }), 201);
      assert.equal(id, made.id);
      assert.ok(createdAt);
    });

    test("has keys that begin with mpt_, work for it as for any mosque, and for no other", async () => {
      const { real, tried, desk } = await bothMosques();
      assert.match(tried.key, /^mpt_[0-9A-Za-z]{10}_[0-9A-Za-z]{38}$/);
      assert.match(real.key, /^mps_/);
      succeeded(await tried.patch("/profile", { status: "Being tested" }));
      assertRefused(await real.as(tried.key).get("/profile"), 403, "wrong_community", "wrong_community");
      assertRefused(await tried.as(real.key).get("/profile"), 403, "wrong_community", "wrong_community");
      assert.equal(succeeded(await real.get("/profile")).body.profile.status, "Open");
      const { apiKey } = await desk.rotate(tried.keyId, "none");
      assert.match(apiKey, /^mpt_/);
      await suite.request({ path: `/v1/mosques/${real.id}/profile/${apiKey}`, key: apiKey });
      assert.ok(!suite.service.logs().includes(apiKey), "The log redacts it.");
    });

    test("is created once for its mosque, whoever clicks and however often, and has no test mosque itself", async () => {
      const real = await suite.addMosque();
      const owner = await addMember(operator, real.id, "owner");
      const clicks = [owner, operator, owner, operator].map((visitor) => make(visitor, real));
      const ids = new Set((await Promise.all(clicks)).map(({ id }) => id));
      assert.equal(ids.size, 1);
      const [id = assert.fail()] = ids;
      assert.equal((await seen(owner, real)).testMosqueId, id);
      assertPortalRefused(await owner.call("makeTestMosque", paramsOf({ id })), "is_test_mosque");
      assertPortalRefused(await owner.call("emptyTestMosque", paramsOf(real)), "is_real_mosque");
    });

    test("has the team of the real one, which is changed there: a removed member and their keys end in both", async () => {
      const { real, owner, made } = await bothMosques();
      const manager = await addMember(owner, real.id, "manager");
      assert.equal((await seen(manager, made)).mosque.role, "manager");
      const { apiKey } = await keyDesk(manager, made.id).create({ name: "Tests" });
      const { members } = await manager.does("getTeam", paramsOf(made));
      assert.equal(members.length, 2);
      const body = { email: "someone@example.org", role: "viewer" } as const;
      const invited = await owner.call("invite", { ...paramsOf(made), body });
      assertPortalRefused(invited, "is_test_mosque");

      const params = { mosqueId: real.id, userId: manager.user.id };
      const team = await owner.does("getTeam", paramsOf(real));
      assert.equal(team.members.find(({ role }) => role === "manager")?.workingKeys, 1);
      const { revokedKeys } = await owner.does("removeMember", { params, body: { keys: "revoke" } });
      assert.deepEqual(
        revokedKeys.map(({ name }) => name),
        ["Tests"],
      );
      assertPortalRefused(await manager.call("getMosque", paramsOf(made)), "mosque_not_found");
      const response = await suite.request({ path: `/v1/mosques/${made.id}/profile`, key: apiKey });
      assertRefused(response, 401, "revoked", "key_revoked");
    });

    test("is emptied by a click, in steps: its keys stay, and the history has who did it", async () => {
      const { real, owner, made, tried } = await bothMosques();
      succeeded(await tried.patch("/profile", { communityName: "Renamed", status: "Being tested" }));
      const once = { "Idempotency-Key": "once" };
      const notice = { title: "Notice", body: "Text" };
      succeeded(await tried.post("/announcements", notice, once), 201);
      const more = Array.from({ length: 251 }, () => tried.patient().post("/announcements", notice));
      for (const response of await Promise.all(more)) succeeded(response, 201);
      const event = { title: "Class", eventDetails: { dateInstant: "2026-12-05T18:00:00Z" } };
      succeeded(await tried.post("/events", event), 201);
      const before = await real.state();

      const emptied = await owner.does("emptyTestMosque", paramsOf(made));
      assert.deepEqual(emptied, { prayers: 2, announcements: 252, events: 1 });
      const { profile, prayers, announcements, events } = succeeded(await tried.get("/sync")).body;
      assert.deepEqual([prayers, announcements, events], [[], [], []]);
      assert.equal(profile.status, "Open");
      assert.match(profile.communityName, / \(test\)$/);
      assert.deepEqual(await real.state(), before, "The real mosque stays as it was.");
      const again = succeeded(await tried.post("/announcements", notice, once), 201);
      assert.equal(again.headers["idempotent-replayed"], undefined, "A test that runs again starts afresh.");

      const newest = (await changesOf(suite.database.url, made.id)).slice(0, -1).at(-1);
      assert.deepEqual([newest?.actorKind, newest?.actorId], ["user", owner.user.id]);
      const history = await owner.does("listMosqueSecurity", paramsOf(made));
      assert.equal(history.events[0]?.kind, "test_mosque_emptied");
      assert.match(history.events[0]?.mosque?.name ?? "", / \(test\)$/);
    });

    test("is watched by no one: its failures are no trouble, and nobody sets when a sync is expected", async () => {
      const { owner, made, tried, desk } = await bothMosques();
      await desk.revoke(tried.keyId, "Website");
      await tried.get("/profile");
      await eventually(async () => (await desk.get(tried.keyId)).lastFailureReason);
      const overview = await owner.does("getOverview", paramsOf(made));
      assert.deepEqual(
        [overview.isTest, overview.state, overview.waitsFor, overview.mailsMe],
        [true, "paused", "nobody", false],
      );
      assert.equal((await seen(owner, made)).mosque.health, "paused");
      const body = { periodMinutes: 1_440, paused: false };
      assertPortalRefused(await owner.call("setRhythm", { ...paramsOf(made), body }), "is_test_mosque");
    });

    test("is listed as a test mosque, and not counted as a mosque", async () => {
      const counted = async () => (await operator.does("getService")).service.mosqueCount;
      const before = await counted();
      const { real, owner, made, tried } = await bothMosques();
      assert.equal(await counted(), before + 1);
      const { mosqueCount, onlyMosqueId } = await owner.does("getSession");
      assert.deepEqual([mosqueCount, onlyMosqueId], [1, real.id]);
      const own = await owner.does("listMosques");
      assert.deepEqual([own.total, own.tests], [2, 1]);
      const listed = own.mosques.find(({ id }) => id === made.id);
      assert.deepEqual([listed?.role, listed?.testOf, listed?.health], ["owner", real.id, "paused"]);
      for (const role of ["owner", "viewer"] as const) {
        const { total } = await owner.does("listMosques", { query: { role } });
        assert.equal(total, role === "owner" ? 2 : 0);
      }
      const all = await operator.does("listAllMosques", { search: made.id });
      assert.deepEqual([all.total, all.tests, all.mosques[0]?.testOf], [1, 1, real.id]);

      const { mosque: exported } = await owner.does("exportMosque", paramsOf(made));
      assert.equal(exported.testOf, real.id);
      assert.equal(exported.team.length, 1);
      const { run } = await eventually(async () => {
        succeeded(await tried.get("/profile"));
        const [run] = (await owner.does("listRuns", paramsOf(made))).runs;
        return run && { run };
      });
      const asked = { mosqueId: made.id, keyId: run.keyId };
      const { requests } = await owner.does("getRun", { params: asked, query: { from: run.from } });
      const { requestId, at } = requests[0] ?? assert.fail();
      const bundle = await owner.does("getSupportBundle", { params: asked, query: { requestId, at } });
      assert.equal(bundle.mosque.isTest, true);
    });

    test("is removed with its real mosque, after a warning; removed by itself, it leaves the real one", async () => {
      const { real, owner, made, tried } = await bothMosques();
      const params = paramsOf(real);
      const { removal } = await operator.does("getRemoval", params);
      assert.equal(removal.testMosque, made.communityName);
      const alone = { ...paramsOf(made), body: { communityName: made.communityName } };
      await operator.does("removeMosque", alone);
      assertRefused(await tried.get("/profile"), 401, "malformed", "unknown_api_key");
      assert.equal((await seen(owner, real)).testMosqueId, undefined);

      const next = await make(owner, real);
      const { communityName } = removal;
      await operator.does("removeMosque", { ...params, body: { communityName } });
      assertPortalRefused(await operator.call("getMosque", paramsOf(next)), "mosque_not_found");
      const { removed } = await operator.does("listRemovedMosques");
      const ids = removed.map(({ mosqueId }) => mosqueId);
      for (const { id } of [real, made, next]) assert.ok(ids.includes(id));
    });
  });
}
