import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { backUpHere, backupFolder, restoreHere } from "../support/databases/backups.ts";
import { engines } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  newEmail,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import { newAuthenticator } from "../support/sign-in/authenticator.ts";
import { addApp, withPasswordGiven } from "../support/sign-in/factors.ts";
import { addPasskey } from "../support/sign-in/passkeys.ts";

const origin = "https://sync.example.org";
const settings = { PUBLIC_URL: origin };

for (const engine of engines) {
  describe(`Accounts after a restore on a new machine, on ${engine.name}`, () => {
    const suite = suiteOn(engine, settings);
    const ends = new AsyncDisposableStack();
    let accounts: Awaited<ReturnType<typeof makeAccounts>>;
    let service: Service;
    before(async () => {
      accounts = await makeAccounts(suite.service);
      const folder = await backupFolder();
      ends.defer(() => folder.remove());
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      await restoreHere(database, file);
      service = await startService(database, { ...settings, OPERATORS_NEED_SECOND_FACTOR: "yes" });
      ends.defer(() => service.end());
    });
    after(() => ends.disposeAsync());

    /** The account in a new browser of the restored service. */
    async function signIn({ user, password }: SignedInVisitor) {
      const visitor = visitorOf(service);
      const response = await visitor.does("signIn", { body: { email: user.email, password } });
      return { response, person: { ...visitor, user, password } };
    }

    test("sessions and earlier links have ended; passwords work", async () => {
      const { manager, invited } = accounts;
      const returning = visitorOf(service);
      for (const [name, value] of manager.cookies) returning.cookies.set(name, value);
      assertRefused(await returning.call("getSession"), "not_signed_in");
      const token = tokenOf(invited.link);
      assertRefused(await visitorOf(service).call("inspectLink", { body: { token } }), "link_used");
      const { person } = await signIn(manager);
      assert.equal((await person.does("getSession")).user.id, manager.user.id);
    });

    test("apps and their recovery codes are gone, each in the history, and people add new ones", async () => {
      const { operator, owner, mosqueId, recoveryCodes } = accounts;
      const { response, person } = await signIn(owner);
      assert.equal(response.needsFactor, undefined);
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

      const again = await signIn(operator);
      assert.equal(again.response.mustAddFactor, true);
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

    test("passkeys still sign in, at the same public address", async () => {
      const { viewer, device } = accounts;
      const visitor = visitorOf(service);
      const body = device.use(await visitor.does("askForPasskey"));
      assert.equal((await visitor.does("signInWithPasskey", { body })).user.id, viewer.user.id);
    });
  });
}

/** People as they were before the restore: an operator and an owner with an app, and others with a passkey or a password. */
async function makeAccounts(service: Service) {
  const operator = await setUpOperator(service);
  const mosqueId = await addMosque(operator);
  const params = { mosqueId };
  const owner = await addMember(operator, mosqueId, "owner");
  const viewer = await addMember(operator, await addMosque(operator), "viewer");
  const manager = await addMember(operator, await addMosque(operator), "manager");
  const invited = await operator.does("invite", { params, body: { email: newEmail(), role: "manager" } });
  const device = newAuthenticator(origin);
  await addPasskey(viewer, device);
  await addApp(operator);
  const { recoveryCodes } = await addApp(owner);
  await owner.does("setFactorRequirement", { params, body: { isRequired: true } });
  return { operator, owner, manager, viewer, mosqueId, invited, device, recoveryCodes };
}
