import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { loggedRequestsOnce } from "../support/mosques/logged-requests.ts";
import { currentTimetable } from "../support/mosques/timetables.ts";
import { changesOf } from "../support/portal/changes.ts";
import {
  addMember,
  assertRefused as assertPortalRefused,
  type SignedInVisitor,
  setUpOperator,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { assertRefused, type Mosque, succeeded } from "../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`A mosque that leaves the service on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    /** A mosque with a team and data of every kind. */
    async function mosqueWithData(): Promise<Mosque> {
      const mosque = await suite.addMosque();
      await addMember(operator, mosque.id, "owner");
      for (const prayerKey of ["fajr", "jummah", "jummah"]) {
        succeeded(await mosque.post("/prayers", { prayerKey, adhanTime: "05:10" }), 201);
      }
      succeeded(await mosque.post("/announcements", { title: "Open day", body: "Come." }), 201);
      const event = { title: "Circle", eventDetails: { dateInstant: "2027-01-01T18:00:00.000Z" } };
      succeeded(await mosque.post("/events", event, { "Idempotency-Key": "once" }), 201);
      return mosque;
    }

    /** Sends a request, and waits until it is logged: by then, all requests before it are. */
    async function sendLoggedRequest(mosque: Mosque): Promise<void> {
      const id = crypto.randomUUID();
      succeeded(await mosque.get("/profile", { "X-Request-Id": id }));
      await loggedRequestsOnce(suite.database.url, mosque.id, (requests) =>
        requests.some(({ requestId }) => requestId === id),
      );
    }

    const nameOf = async ({ id }: Mosque) =>
      (await operator.does("getRemoval", { params: { mosqueId: id } })).removal.communityName;

    test("is exported as one document with the API's responses, without a secret", async () => {
      const mosque = await mosqueWithData();
      const { mosque: exported } = await operator.does("exportMosque", { params: { mosqueId: mosque.id } });
      const { body: snapshot } = succeeded(await mosque.get("/sync"));
      const { body: capabilities } = succeeded(await mosque.get("/capabilities"));
      for (const part of ["profile", "prayers", "announcements", "events"] as const) {
        assert.deepEqual(exported[part], snapshot[part]);
      }
      assert.deepEqual(exported.capabilities, capabilities);
      assert.deepEqual(
        exported.keys.map(({ id, status }) => ({ id, status })),
        [{ id: mosque.keyId, status: "working" }],
      );
      assert.equal(exported.team[0]?.role, "owner");
      const secret = mosque.key.slice(mosque.key.lastIndexOf("_"));
      assert.ok(!JSON.stringify(exported).includes(secret));
    });

    test("is exported with its timetable: the document, how far it has come, and the brought file", async () => {
      const mosque = await suite.addMosque();
      const file = currentTimetable();
      succeeded(await mosque.putFile("/timetable?fileName=times.csv", file));
      const { mosque: exported } = await operator.does("exportMosque", { params: { mosqueId: mosque.id } });
      assert.deepEqual(exported.timetable, succeeded(await mosque.get("/timetable")).body);
      assert.equal(exported.timetable?.timetable.fileName, "times.csv");
      const [source] = exported.timetableSources;
      assert.equal(Buffer.from(source?.content ?? "", "base64").toString(), file);
      const without = await suite.addMosque();
      const { mosque: other } = await operator.does("exportMosque", { params: { mosqueId: without.id } });
      assert.equal(other.timetable, undefined);
    });

    test("is exported with all of its announcements, however many pages they fill", async () => {
      const mosque = await suite.addMosque();
      const rows = Array.from(
        { length: 520 },
        (_, number) =>
          `('${crypto.randomUUID()}', '${mosque.id}', ${number + 1}, 1, '{"title":"${number}","body":"x","createdAt":"2026-11-20T18:00:00.000Z"}')`,
      );
      await suite.database.execute(
        `INSERT INTO announcements (id, mosque_id, sequence, version, content) VALUES ${rows.join(", ")}`,
      );
      const { mosque: exported } = await operator.does("exportMosque", { params: { mosqueId: mosque.id } });
      assert.deepEqual(
        exported.announcements.map(({ title }) => Number(title)),
        Array.from({ length: 520 }, (_, index) => 519 - index),
      );
    });

    test("shows its consequences before", async () => {
      const mosque = await mosqueWithData();
      const { removal } = await operator.does("getRemoval", { params: { mosqueId: mosque.id } });
      const { communityName, lastUsedAt, ...counts } = removal;
      const { profile } = succeeded(await mosque.get("/profile")).body;
      assert.equal(communityName, profile.communityName);
      const changes = (await changesOf(suite.database.url, mosque.id)).length;
      assert.deepEqual(counts, {
        members: 1,
        workingKeys: 1,
        prayers: 3,
        announcements: 1,
        events: 1,
        changes,
      });
    });

    test("stays whole if the typed name is not its own", async () => {
      const mosque = await mosqueWithData();
      const before = await mosque.state();
      const body = { communityName: `${await nameOf(mosque)}!` };
      const params = { mosqueId: mosque.id };
      const refused = await operator.call("removeMosque", { params, body });
      assertPortalRefused(refused, "name_not_confirmed");
      assert.deepEqual(await mosque.state(), before);
    });

    test("is gone immediately: for its keys, for its team, in lists, and its rows from every table", async () => {
      const [mosque, neighbour] = [await mosqueWithData(), await mosqueWithData()];
      const params = { mosqueId: mosque.id };
      const communityName = await nameOf(mosque);
      const untouched = await neighbour.state();
      await operator.does("removeMosque", { params, body: { communityName } });

      assertRefused(await mosque.get("/sync"), 401, "malformed", "unknown_api_key");
      const late = await mosque.post("/announcements", { title: "Late", body: "x" });
      assertRefused(late, 401, "malformed", "unknown_api_key");
      assertPortalRefused(await operator.call("getMosque", { params }), "mosque_not_found");
      const { mosques } = await operator.does("listAllMosques");
      assert.ok(!mosques.some(({ id }) => id === mosque.id));
      await eventually(async () =>
        (await changesOf(suite.database.url, mosque.id)).length === 0 ? true : undefined,
      );
      await sendLoggedRequest(neighbour);
      await loggedRequestsOnce(suite.database.url, mosque.id, (requests) => requests.length === 0);
      assert.deepEqual(await neighbour.state(), untouched);

      const { removed } = await operator.does("listRemovedMosques");
      const { removedAt, ...record } = removed[0] ?? assert.fail();
      assert.deepEqual(record, { mosqueId: mosque.id, communityName, removedBy: operator.user.name });
      assert.ok(Math.abs(Date.parse(removedAt) - Date.now()) < 3_600_000);
    });

    test("is removed once, by the first of two operators", async () => {
      const mosque = await mosqueWithData();
      const sent = { params: { mosqueId: mosque.id }, body: { communityName: await nameOf(mosque) } };
      const responses = await Promise.all([
        operator.call("removeMosque", sent),
        operator.call("removeMosque", sent),
      ]);
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 404]);
    });

    test("removes a concurrent write with it, or refuses that write whole", async () => {
      const mosque = await mosqueWithData();
      const sent = { params: { mosqueId: mosque.id }, body: { communityName: await nameOf(mosque) } };
      const writing = Array.from({ length: 20 }, (_, number) =>
        mosque.patient().post("/announcements", { title: `${number}`, body: "x" }),
      );
      const removing = operator.does("removeMosque", sent);
      for (const response of await Promise.all(writing)) {
        if (response.status !== 201) assertRefused(response, 401, "malformed", "unknown_api_key");
      }
      await removing;
      assert.deepEqual(await changesOf(suite.database.url, mosque.id), []);
    });
  });
}
