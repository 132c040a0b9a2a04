import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { addMember, addMosque, newEmail, setUpOperator } from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { startService } from "../support/services/service-here.ts";
import { mosqueOver } from "../support/services/suite.ts";
import { openMailbox } from "../support/surroundings/mailbox.ts";

for (const engine of enginesAboveStore) {
  describe(`The operator's email of each day on ${engine.name}`, () => {
    test("names the mosques that need someone, comes once a day however often the service starts, and can be turned off", async (t) => {
      const mailbox = await openMailbox();
      t.after(() => mailbox.close());
      const database = await engine.createMigratedDatabase();
      t.after(() => database.drop());
      let PORT = "0";
      const starts = () => startService(database, { ...mailbox.settings, PORT });
      const yesterday = () =>
        database.execute(
          "INSERT INTO service_state (name, value) VALUES ('digest-on', '2026-01-05') ON CONFLICT (name) DO UPDATE SET value = '2026-01-05'",
        );

      let service = await starts();
      t.after(() => service.end());
      ({ port: PORT } = new URL(service.address));
      const operator = await setUpOperator(service);
      const restarts = async () => {
        await service.stop(); // Killed, it could lose the failure that it has just seen.
        service = await starts();
      };
      // Only its team's email is confirmed, and its sync fails.
      const noor = await addMosque(operator, "Masjid Noor");
      const { user: owner } = await addMember(operator, noor, "owner");
      await database.execute(`UPDATE users SET email_verified = 1 WHERE id = '${owner.id}'`);
      const body = { name: "Website", scope: "sync:write" } as const;
      const { key, apiKey } = await operator.does("createKey", { params: { mosqueId: noor }, body });
      const website = mosqueOver({
        ...{ request: service.request, operator: undefined as never, id: noor, keyId: key.id, key: apiKey },
      });
      await website.patch("/profile", { status: 5 });
      await eventually(async () => {
        const { state } = await operator.does("getOverview", { params: { mosqueId: noor } });
        const { mosques } = await operator.does("listAllMosques", { query: { health: "failed" } });
        return (state === "failed" && mosques.length > 0) || undefined;
      });
      await addMosque(operator, "Masjid Rahma");
      const pending = { email: newEmail(), role: "owner" } as const;
      const rahma = await addMosque(operator, "Masjid Salam");
      await operator.does("invite", { params: { mosqueId: rahma }, body: pending });
      await mailbox.next(pending.email);

      await yesterday();
      await restarts();
      const arrived = () =>
        mailbox.mails.filter(({ headers }) => /^Subject: Mosques that need someone: 3 \| /m.test(headers));
      const { recipients, text } = await eventually(async () => arrived()[0]);
      assert.deepEqual(recipients, [operator.user.email]);
      assert.match(text, /\(failed: 1\)/);
      assert.match(text, /^- Masjid Noor: failed since .*\(UTC\)\r?$/m);
      assert.match(
        text,
        /no owner or manager can be reached.*\r?\n\r?\n- Masjid Rahma\r?\n- Masjid Salam\r?$/m,
      );
      assert.match(text, /\/portal\/operator\/service/);

      await restarts();
      await operator.does("sendTestMail");
      assert.equal(arrived().length, 1, "none for a day that has had one");

      assert.deepEqual(await operator.does("setMyDigest", { body: { digest: false } }), { digestsMe: false });
      assert.equal((await operator.does("getService")).digestsMe, false);
      await operator.does("updateUser", { params: { userId: owner.id }, body: { isOperator: true } });
      await yesterday();
      await restarts();
      const second = await eventually(async () => arrived()[1]);
      assert.deepEqual(second.recipients, [owner.email], "only who wants it");
    });
  });
}
