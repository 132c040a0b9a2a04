import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { newAuthenticator } from "../support/authenticator.ts";
import { backupFolder, done, runBackup, runRestore } from "../support/backups.ts";
import { engines } from "../support/engines.ts";
import { addApp, withPasswordGiven } from "../support/factors.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
  visitorOf,
} from "../support/portal.ts";
import { type Service, startService } from "../support/service.ts";
import { suiteOn } from "../support/suite.ts";

const origin = "https://sync.example.org";
const settings = { PUBLIC_URL: origin };

for (const engine of engines) {
  describe(`Second factors after a restore on a new machine, on ${engine.name}`, () => {
    const suite = suiteOn(engine, settings);
    let folder: Awaited<ReturnType<typeof backupFolder>>;
    let operator: SignedInVisitor;
    before(async () => {
      folder = await backupFolder();
      operator = await setUpOperator(suite.service);
    });
    after(() => folder.remove());

    /** Serves a restored backup, in which operators need a second factor. */
    async function withRestored(work: (service: Service) => Promise<void>): Promise<void> {
      const file = folder.newFile();
      done(await runBackup(suite.database, file));
      const database = await engine.createDatabase();
      try {
        done(await runRestore(database, file));
        const service = await startService(database, { ...settings, OPERATORS_NEED_SECOND_FACTOR: "yes" });
        try {
          await work(service);
        } finally {
          await service.kill();
        }
      } finally {
        await database.drop();
      }
    }

    /** The account in a new browser of the restored service. */
    async function signIn(service: Service, { user, password }: SignedInVisitor) {
      const visitor = visitorOf(service);
      const answer = await visitor.does("signIn", { body: { email: user.email, password } });
      return { answer, person: { ...visitor, user, password } };
    }

    test("apps and their recovery codes are gone, each in the history, and people add new ones", async () => {
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner");
      await addApp(operator);
      const { recoveryCodes } = await addApp(owner);
      await owner.does("setFactorRequirement", { params: { mosqueId }, body: { isRequired: true } });

      await withRestored(async (service) => {
        const { answer, person } = await signIn(service, owner);
        assert.equal(answer.needsFactor, undefined);
        const params = { mosqueId };
        assertRefused(await person.call("listKeys", { params }), "second_factor_required");
        const { totp, recoveryCodesLeft, isRequired } = await person.does("getFactors");
        assert.deepEqual([totp, recoveryCodesLeft, isRequired], [undefined, 0, true]);
        const added = await addApp(person);
        assert.deepEqual((await person.does("listKeys", { params })).keys, []);
        const step = await withPasswordGiven(person);
        const former = await step.call("signInWithFactor", { body: { code: recoveryCodes[0] ?? "" } });
        assertRefused(former, "factor_code_wrong");
        await step.does("signInWithFactor", { body: { code: added.app.code() } });

        const again = await signIn(service, operator);
        assert.equal(again.answer.mustAddFactor, true);
        assertRefused(await again.person.call("listMosques"), "second_factor_required");
        await addApp(again.person);
        const { events } = await again.person.does("listSecurity", { query: { group: "factors" } });
        const reset = events.filter(({ kind }) => kind === "factors_reset");
        assert.deepEqual(
          reset.map(({ user, actor }) => [user?.id, actor.kind]).toSorted(),
          [owner.user.id, operator.user.id].map((id) => [id, "command"]).toSorted(),
        );
        assert.ok(reset.every(({ details }) => details.command?.startsWith("restore ")));
      });
    });

    test("passkeys still sign in, at the same public address", async () => {
      const person = await addMember(operator, await addMosque(operator), "viewer");
      const device = newAuthenticator(origin);
      const answered = device.make(await person.does("askForNewPasskey"));
      await person.does("addPasskey", { body: { name: "Phone", ...answered } });
      await withRestored(async (service) => {
        const visitor = visitorOf(service);
        const body = device.use(await visitor.does("askForPasskey"));
        assert.equal((await visitor.does("signInWithPasskey", { body })).user.id, person.user.id);
      });
    });
  });
}
