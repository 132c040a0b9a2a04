import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { engines } from "../../support/databases/engines.ts";
import { currentTimetable, timetableOf } from "../../support/mosques/timetables.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  tokenOf,
} from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { sharedSuiteOn, succeeded } from "../../support/services/suite.ts";

const today = () => new Date().toISOString().slice(0, 10);

for (const engine of engines) {
  describe(`The files of a mosque's timetable on ${engine.name}`, { concurrency: true }, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    async function mosqueWithManager() {
      const mosque = await suite.addMosque({ timeZoneId: "UTC" });
      const manager = await addMember(operator, mosque.id, "manager", "Amina Yusuf");
      return { mosque, manager, params: { mosqueId: mosque.id } };
    }
    const bring = (visitor: SignedInVisitor, mosqueId: string, fileName: string, bytes: string) =>
      visitor.does("replaceTimetable", { params: { mosqueId }, bytes, query: { fileName, confirm: "true" } });
    const sourcesOf = async (visitor: SignedInVisitor, mosqueId: string, content?: "present" | "before") => {
      const query = content && { query: { content } };
      return (await visitor.does("getTimetableSources", { params: { mosqueId }, ...query })).sources;
    };
    const bytesOf = (content: string | undefined) => Buffer.from(content ?? "", "base64").toString();

    test("name who brought the present one and the one before, and have the bytes that are asked for", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      assert.deepEqual(await sourcesOf(manager, mosque.id), []);
      const [first, second] = [currentTimetable(), timetableOf(today(), 30)];
      succeeded(await mosque.putFile("/timetable?fileName=first.csv", first));
      const byKey = succeeded(await mosque.get("/timetable")).body.timetable;
      assert.equal(byKey.broughtBy?.kind, "key");
      assert.ok(byKey.broughtBy?.name);
      const { timetable } = await bring(manager, mosque.id, "second.csv", second);
      assert.deepEqual(timetable?.broughtBy, { kind: "user", name: "Amina Yusuf" });

      const [present, earlier] = await sourcesOf(manager, mosque.id, "before");
      assert.deepEqual(present, {
        ...{ place: "present", fileName: "second.csv", receivedAt: timetable?.receivedAt },
        broughtBy: { kind: "user", name: "Amina Yusuf" },
      });
      const { content, ...named } = earlier ?? assert.fail();
      assert.deepEqual(named, {
        ...{ place: "before", fileName: "first.csv", receivedAt: byKey.receivedAt },
        broughtBy: byKey.broughtBy,
      });
      assert.equal(bytesOf(content), first);
      assert.equal(bytesOf((await sourcesOf(manager, mosque.id, "present"))[0]?.content), second);

      await manager.does("deleteTimetable", { params });
      assert.deepEqual(
        (await sourcesOf(manager, mosque.id)).map(({ fileName }) => fileName),
        ["second.csv", "first.csv"],
      );
    });

    test("stay the same while people change only their own entries", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      succeeded(await mosque.putFile("/timetable?fileName=first.csv", currentTimetable()));
      const sources = await sourcesOf(manager, mosque.id, "present");
      const { document, timetable, etag } = await manager.does("getTimetable", { params });
      const exceptions = [{ date: today(), isha: { iqamah: "21:00" }, "x-own": true }];
      const edited = JSON.stringify({ ...document, exceptions });
      const change = { params, ifMatch: etag, query: { fileName: "first.csv" }, bytes: edited };
      const saved = await manager.does("replaceTimetable", change);
      assert.deepEqual(await sourcesOf(manager, mosque.id, "present"), sources);
      assert.equal(saved.timetable?.receivedAt, timetable.receivedAt);
      assert.deepEqual(saved.timetable?.broughtBy, timetable.broughtBy);
      assert.notEqual(saved.etag, etag);
      assert.deepEqual((await manager.does("getTimetable", { params })).document.exceptions, exceptions);

      succeeded(await mosque.putFile("/timetable?fileName=first.csv", edited));
      assert.equal((await sourcesOf(manager, mosque.id)).length, 2);
    });

    test("are only for people who may edit, as JSON that no browser takes for a page", async () => {
      const { mosque, manager, params } = await mosqueWithManager();
      const page = `<html><script>alert(1)</script><table>${currentTimetable()
        .split("\n")
        .map((line) => `<tr><td>${line.split(",").join("</td><td>")}</td></tr>`)
        .join("")}</table></html>`;
      await bring(manager, mosque.id, "page.html", page);
      const sent = { params, query: { content: "present" } } as const;
      const { headers, body, text } = await manager.call("getTimetableSources", sent);
      assert.equal(headers["content-type"], "application/json");
      assert.equal(headers["x-content-type-options"], "nosniff");
      assert.equal(text.includes("<script>"), false);
      assert.equal(bytesOf(body.sources[0]?.content), page);

      const viewer = await addMember(operator, mosque.id, "viewer");
      assertRefused(await viewer.call("getTimetableSources", sent), "role_not_enough");
      const elsewhere = await addMember(operator, await addMosque(operator), "owner");
      assertRefused(await elsewhere.call("getTimetableSources", sent), "mosque_not_found");
      const owner = await addMember(operator, mosque.id, "owner");
      assert.equal((await owner.call("getTimetableSources", sent)).status, 200);
    });

    test("can be copied by someone in both teams, who finds the mosque in their list, and by no one else", async () => {
      const { mosque, manager } = await mosqueWithManager();
      succeeded(await mosque.putFile("/timetable?fileName=first.csv", currentTimetable()));
      const other = await mosqueWithManager();
      const ids = async (visitor: SignedInVisitor, search?: string) => {
        const { timetables } = await visitor.does("listTimetables", search === undefined ? {} : { search });
        return timetables.map(({ mosqueId }) => mosqueId);
      };
      assert.deepEqual(await ids(manager), [mosque.id]);
      assert.deepEqual(await ids(other.manager), []);
      const params = { mosqueId: mosque.id };
      assertRefused(await other.manager.call("getTimetable", { params }), "mosque_not_found");

      const body = { email: other.manager.user.email, role: "viewer" } as const;
      const { link } = await operator.does("invite", { params, body });
      await other.manager.does("acceptInvitation", { body: { token: tokenOf(link) } });
      assert.deepEqual(await ids(other.manager), [mosque.id]);
      assert.deepEqual(await ids(other.manager, crypto.randomUUID()), []);
      const { document } = await other.manager.does("getTimetable", { params });
      await bring(other.manager, other.mosque.id, "copy.json", JSON.stringify(document));
      assert.deepEqual(
        (await other.manager.does("getTimetable", { params: { mosqueId: other.mosque.id } })).document,
        document,
      );
    });
  });
}
