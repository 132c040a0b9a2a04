import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { keyDesk } from "../portal/keys/portal-keys.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  addMember,
  assertRefused as assertPortalRefused,
  confirmEmail,
  type SignedInVisitor,
  setUpOperator,
  visitorOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import { assertRefused, type Mosque, mosqueOver, succeeded } from "../support/services/suite.ts";
import { type Mailbox, openMailbox } from "../support/surroundings/mailbox.ts";

for (const engine of enginesAboveStore) {
  describe(`A suspended mosque on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let mailbox: Mailbox;
    let mailing: Service;
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mailbox = await openMailbox();
      mailing = await startService(suite.database, mailbox.settings);
    });
    after(async () => {
      await mailing.end();
      await mailbox.close();
    });

    const setSuspension = async (isSuspended: boolean, ...mosques: Pick<Mosque, "id">[]) => {
      const body = { mosqueIds: mosques.map(({ id }) => id), isSuspended };
      return (await operator.does("setSuspension", { body })).changed;
    };
    const refused = [403, "suspended", "mosque_suspended"] as const;

    test("responds to its keys with its own reason, reads and writes, until the suspension is lifted", async () => {
      const [mosque, other] = [await suite.addMosque(), await suite.addMosque()];
      const row = { prayerKey: "fajr", adhanTime: "05:10" };
      const once = { "Idempotency-Key": "once" };
      succeeded(await mosque.post("/prayers", row, once), 201);
      const before = succeeded(await mosque.get("/sync"));

      assert.deepEqual(await setSuspension(true, mosque), [mosque.id]);
      assertRefused(await mosque.get("/sync"), ...refused);
      assertRefused(
        await mosque.get("/profile", { "If-None-Match": String(before.headers.etag) }),
        ...refused,
      );
      assertRefused(await mosque.patch("/profile", { status: "Open" }), ...refused);
      assertRefused(await mosque.patch("/profile?validateOnly=true", { status: "Open" }), ...refused);
      assertRefused(await mosque.post("/prayers", row, once), ...refused);
      assertRefused(await mosque.as((await mosque.addKey()).apiKey).get("/sync"), ...refused);
      succeeded(await other.get("/sync"));

      assert.deepEqual(await setSuspension(false, mosque), [mosque.id]);
      const afterwards = succeeded(await mosque.get("/sync"));
      assert.deepEqual(afterwards.body, before.body);
      assert.equal(afterwards.headers.etag, before.headers.etag);
      assert.equal(
        succeeded(await mosque.post("/prayers", row, once), 201).headers["idempotent-replayed"],
        "true",
      );
    });

    test("does not let a write through that was admitted before the suspension", async () => {
      const mosque = await suite.addMosque();
      const writes = Array.from({ length: 20 }, (_, n) =>
        mosque.patient().patch("/profile", { status: `No. ${n}` }),
      );
      await setSuspension(true, mosque);
      const version = (await operator.does("getSnapshot", { params: { mosqueId: mosque.id } })).profile
        .status;
      await Promise.all(writes);
      const later = (await operator.does("getSnapshot", { params: { mosqueId: mosque.id } })).profile.status;
      assert.equal(later, version);
    });

    test("keeps its team, its data and its history, and its people see it on their pages", async () => {
      const mosque = await suite.addMosque();
      const owner = await addMember(operator, mosque.id, "owner");
      const sent = { params: { mosqueId: mosque.id } };
      assert.equal((await owner.does("getMosque", sent)).mosque.suspendedAt, undefined);
      await setSuspension(true, mosque);
      const { mosque: seen } = await owner.does("getMosque", sent);
      assert.ok(seen.suspendedAt);
      assert.equal((await owner.does("getOverview", sent)).state, "paused");
      const body = { title: "Open day", body: "Come." };
      await owner.does("createAnnouncement", { ...sent, body });
      assert.equal((await owner.does("getTeam", sent)).members.length, 1);
      await setSuspension(false, mosque);
      assert.equal((await owner.does("getMosque", sent)).mosque.suspendedAt, undefined);
      const { announcements } = succeeded(await mosque.get("/announcements")).body;
      assert.equal(announcements?.[0]?.title, "Open day");
    });

    test("is not late or failed because of requests refused meanwhile", async () => {
      const mosque = await suite.addMosque();
      const sent = { params: { mosqueId: mosque.id } };
      succeeded(await mosque.patch("/profile", { status: "Open" }));
      await setSuspension(true, mosque);
      assertRefused(await mosque.patch("/profile", { status: "Closed" }), ...refused);
      await setSuspension(false, mosque);
      await eventually(async () => {
        const { state, reason } = await operator.does("getOverview", sent);
        assert.equal(reason, undefined);
        return state === "healthy" || undefined;
      });
    });

    test("includes its test mosque, even if created during the suspension", async () => {
      const mosque = await suite.addMosque();
      const make = async () =>
        (await operator.does("makeTestMosque", { params: { mosqueId: mosque.id } })).mosque;
      await setSuspension(true, mosque);
      const { id } = await make();
      const { key, apiKey } = await keyDesk(operator, id).create({});
      const { request, operator: maker } = suite;
      const tried = mosqueOver({ request, operator: maker, id, keyId: key.id, key: apiKey });
      assertRefused(await tried.get("/sync"), ...refused);
      await setSuspension(false, mosque);
      succeeded(await tried.get("/sync"));
      await setSuspension(true, mosque);
      assertRefused(await tried.get("/sync"), ...refused);
    });

    test("is suspended with others by one act, which skips suspended and removed ones", async () => {
      const mosques = [await suite.addMosque(), await suite.addMosque()];
      const gone = { id: crypto.randomUUID() };
      assert.deepEqual(await setSuspension(true, mosques[0] as Mosque), [mosques[0]?.id]);
      assert.deepEqual(await setSuspension(true, ...mosques, gone), [mosques[1]?.id]);
      for (const mosque of mosques) assertRefused(await mosque.get("/sync"), ...refused);
      const owner = await addMember(operator, mosques[0]?.id as string, "owner");
      const body = { mosqueIds: mosques.map(({ id }) => id), isSuspended: false };
      assertPortalRefused(await owner.call("setSuspension", { body }), "operator_only");
    });

    test("is in the security history, and its owners are mailed what to do", async () => {
      const mosque = await suite.addMosque();
      const owner = await addMember(operator, mosque.id, "owner");
      await confirmEmail(operator, owner, mailbox);
      const elsewhere = visitorOf(mailing);
      const { user, password } = operator;
      await elsewhere.does("signIn", { body: { email: user.email, password } });
      const body = { mosqueIds: [mosque.id], isSuspended: true };
      await elsewhere.does("setSuspension", { body });
      await elsewhere.does("setSuspension", { body });
      const mailed = (subject: string) =>
        mailbox.mails.filter(
          ({ recipients, headers }) => recipients.includes(owner.user.email) && headers.includes(subject),
        );
      const [mail = assert.fail()] = await eventually(() => {
        const found = mailed("is suspended");
        return found.length > 0 ? found : undefined;
      });
      assert.match(mail.text, /Ask the operator why/);
      assert.match(mail.text, /أوقف مشغّل الخدمة/);
      await elsewhere.does("setSuspension", { body: { ...body, isSuspended: false } });
      await eventually(() => mailed("is no longer suspended")[0]);
      assert.equal(mailed("is suspended").length, 1);
      const { events } = await owner.does("listMosqueSecurity", { params: { mosqueId: mosque.id } });
      const kinds = events.map(({ kind }) => kind).filter((kind) => /suspen/.test(kind));
      assert.deepEqual(kinds, ["suspension_lifted", "mosque_suspended"]);
    });
  });
}
