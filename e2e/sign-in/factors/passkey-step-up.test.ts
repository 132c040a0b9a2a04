import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addPasskey } from "../../support/sign-in/passkeys.ts";

const origin = "https://sync.example.org";

for (const engine of enginesAboveStore) {
  describe(`Stepping up with a passkey on ${engine.name}`, () => {
    const suite = suiteOn(engine, { PUBLIC_URL: origin });
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator);
    });

    const forgetStepUps = ({ user }: SignedInVisitor) =>
      suite.database.execute(`UPDATE sessions SET stepped_up_at = NULL WHERE user_id = '${user.id}'`);
    const createKey = (person: Visitor) =>
      person.callOnce("createKey", {
        params: { mosqueId },
        body: { name: crypto.randomUUID(), scope: "sync:read" },
      });
    /** The owner of the mosque, with a passkey, who signed in a while ago. */
    async function ownerWithPasskey(name = "Phone") {
      const person = await addMember(operator, mosqueId, "owner");
      const device = newAuthenticator(origin);
      await addPasskey(person, device, name);
      await forgetStepUps(person);
      return { person, device };
    }
    async function stepUp(
      { person, device }: Awaited<ReturnType<typeof ownerWithPasskey>>,
      ...faults: Parameters<typeof device.use>[1][]
    ) {
      const body = device.use(await person.does("askForStepUpPasskey"), faults[0]);
      return person.callOnce("stepUpWithPasskey", { body });
    }
    /** What the security history says of stepping up, newest first. */
    async function stepUpsOf(person: SignedInVisitor) {
      const { events } = await person.does("listMySecurity");
      return events
        .filter(({ kind }) => kind === "stepped_up" || kind === "step_up_failed")
        .map(({ kind, details }) => [kind, details]);
    }

    test("the account's own passkey is enough, once, and is in the history by its name", async () => {
      const owner = await ownerWithPasskey("My phone");
      const { person, device } = owner;
      assert.deepEqual(await person.does("getStepUp"), {
        ways: ["passkey"],
        needsCode: false,
        hasSteppedUp: false,
      });
      assertRefused(await createKey(person), "step_up_needed");
      const challenge = await person.does("askForStepUpPasskey");
      const body = device.use(challenge);
      assert.equal((await person.callOnce("stepUpWithPasskey", { body })).status, 200);
      assert.equal((await createKey(person)).status, 201);
      assert.ok((await person.does("getStepUp")).hasSteppedUp);
      // The password alone would make the passkey no second factor.
      const { password } = person;
      assertRefused(await person.callOnce("stepUp", { body: { password } }), "factor_needed");
      await forgetStepUps(person);
      assertRefused(await person.callOnce("stepUpWithPasskey", { body }), "passkey_challenge_ended");
      assertRefused(await createKey(person), "step_up_needed");
      assert.deepEqual(await stepUpsOf(person), [["stepped_up", { way: "passkey", name: "My phone" }]]);
    });

    test("the browser is asked for the account's own passkeys, whose device checks the person", async () => {
      const { person, device } = await ownerWithPasskey();
      await ownerWithPasskey();
      const { options } = await person.does("askForStepUpPasskey");
      const allowed = options.allowCredentials as readonly { id: string }[];
      assert.deepEqual(
        allowed.map(({ id }) => id),
        [device.credentialId],
      );
      assert.equal(options.userVerification, "required");
    });

    test("a passkey of another account is refused, signs no one in, and is in the history", async () => {
      const [mine, theirs] = [await ownerWithPasskey(), await ownerWithPasskey()];
      const response = await stepUp({ person: mine.person, device: theirs.device });
      assertRefused(response, "passkey_of_other_account");
      assert.equal(response.headers["set-cookie"], undefined);
      assertRefused(await createKey(mine.person), "step_up_needed");
      assertRefused(await createKey(theirs.person), "step_up_needed");
      assert.equal((await theirs.person.does("listSessions")).sessions.length, 1);
      assert.equal((await mine.person.does("getSession")).user.id, mine.person.user.id);
      const details = { way: "passkey", reason: "passkey_of_other_account" };
      assert.deepEqual(await stepUpsOf(mine.person), [["step_up_failed", details]]);
    });

    test("a passkey is refused if it has another origin, lacks user verification, or is unknown", async () => {
      const owner = await ownerWithPasskey();
      const elsewhere = await stepUp(owner, { origin: "https://sync.example.com" });
      assertRefused(elsewhere, "passkey_of_other_origin");
      assert.match(elsewhere.text, /Passkeys only work on pages of https:\/\/sync\.example\.org\./);
      assertRefused(await stepUp(owner, { relyingParty: "example.com" }), "passkey_not_accepted");
      assertRefused(await stepUp(owner, { isUnverified: true }), "passkey_without_check");
      const unknown = { ...owner, device: newAuthenticator(origin) };
      assertRefused(await stepUp(unknown), "passkey_unknown");
      assertRefused(await createKey(owner.person), "step_up_needed");
      assert.equal((await stepUp(owner)).status, 200);
    });

    test("it replaces the session: a cookie that was stolen before is invalid", async () => {
      const owner = await ownerWithPasskey();
      const stolen = visitorOf(suite.service);
      for (const [name, value] of owner.person.cookies) stolen.cookies.set(name, value);
      const other = visitorOf(suite.service);
      await other.does("signInWithPasskey", { body: owner.device.use(await other.does("askForPasskey")) });
      await forgetStepUps(owner.person);
      assert.equal((await stepUp(owner)).status, 200);
      assertRefused(await stolen.callOnce("getSession"), "not_signed_in");
      assertRefused(await createKey(other), "step_up_needed");
      assert.equal((await owner.person.does("listSessions")).sessions.length, 2);
    });

    test("whoever has only a passkey steps up with it", async () => {
      const owner = await ownerWithPasskey();
      await suite.database.execute(`DELETE FROM accounts WHERE user_id = '${owner.person.user.id}'`);
      assert.deepEqual((await owner.person.does("getStepUp")).ways, ["passkey"]);
      assert.equal((await stepUp(owner)).status, 200);
      assert.equal((await createKey(owner.person)).status, 201);
    });
  });
}
