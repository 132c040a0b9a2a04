import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
  visitorOf,
} from "../../support/portal/portal.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { type Authenticator, newAuthenticator } from "../../support/sign-in/authenticator.ts";
import { addPasskey, passkeyEventsOf, signInWithPasskey } from "../../support/sign-in/passkeys.ts";

const origin = "https://sync.example.org";

for (const engine of enginesAboveStore) {
  describe(`Passkeys on ${engine.name}`, () => {
    const suite = suiteOn(engine, { PUBLIC_URL: origin });
    let operator: SignedInVisitor;
    let mosqueId: string;
    before(async () => {
      operator = await setUpOperator(suite.service);
      mosqueId = await addMosque(operator);
    });

    const addPerson = () => addMember(operator, mosqueId, "viewer");
    const visitor = () => visitorOf(suite.service);

    async function addDevice(person: SignedInVisitor, name?: string) {
      const device = newAuthenticator(origin);
      return { device, passkey: await addPasskey(person, device, name) };
    }
    async function signIn(device: Authenticator, faults?: Parameters<Authenticator["use"]>[1]) {
      const someone = visitor();
      return { someone, sent: await signInWithPasskey(someone, device, faults) };
    }
    const eventsOf = (userId: string) => passkeyEventsOf(suite.database.url, userId);

    test("a passkey is enough to sign its user in, and is shown as used", async () => {
      const person = await addPerson();
      const { device, passkey } = await addDevice(person, "My phone");
      assert.equal(passkey.name, "My phone");
      assert.equal(passkey.lastUsedAt, undefined);

      const { someone, sent } = await signIn(device);
      assert.equal(sent.body.user.id, person.user.id, sent.text);
      assert.equal((await someone.does("getSession")).user.email, person.user.email);
      const { passkeys } = await someone.does("listPasskeys");
      assert.equal(passkeys.length, 1);
      assert.ok(passkeys[0]?.lastUsedAt);
      assert.equal((await signIn(device)).sent.status, 200, "and again");
    });

    test("a response signs in once", async () => {
      const { device } = await addDevice(await addPerson());
      const [first, second] = [visitor(), visitor()];
      const body = device.use(await first.does("askForPasskey"));
      assert.equal((await first.call("signInWithPasskey", { body })).status, 200);
      assertRefused(await second.call("signInWithPasskey", { body }), "passkey_challenge_ended");
      assert.equal((await second.call("getSession")).status, 401);
    });

    test("of two equal responses that arrive together, one signs in", async () => {
      const { device } = await addDevice(await addPerson());
      const someone = visitor();
      const body = device.use(await someone.does("askForPasskey"));
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => visitor().call("signInWithPasskey", { body })),
      );
      assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    });

    test("a response to another challenge, or with a changed byte, is refused", async () => {
      const { device } = await addDevice(await addPerson());
      const someone = visitor();
      const [one, other] = [await someone.does("askForPasskey"), await someone.does("askForPasskey")];
      const swapped = { ...device.use(one), challenge: other.challenge };
      assertRefused(await someone.call("signInWithPasskey", { body: swapped }), "passkey_not_accepted");
      const unsigned = { ...device.use(one), challenge: `${one.challenge.slice(0, -4)}AAA=` };
      assertRefused(await someone.call("signInWithPasskey", { body: unsigned }), "passkey_challenge_ended");

      const answered = device.use(one);
      const { response } = answered.response as { response: { signature: string } };
      response.signature = newAuthenticator(origin).use(one).response.response as never;
      assertRefused(await someone.call("signInWithPasskey", { body: answered }), "passkey_not_accepted");
      assert.equal((await someone.call("getSession")).status, 401);
    });

    test("two tabs each have their own challenge", async () => {
      const person = await addPerson();
      const [first, second] = [newAuthenticator(origin), newAuthenticator(origin)];
      const challenges = [
        await person.does("askForNewPasskey"),
        await person.does("askForNewPasskey"),
      ] as const;
      await person.does("addPasskey", { body: { name: "First tab", ...first.make(challenges[0]) } });
      await person.does("addPasskey", { body: { name: "Second tab", ...second.make(challenges[1]) } });

      const someone = visitor();
      const asked = [await someone.does("askForPasskey"), await someone.does("askForPasskey")] as const;
      await someone.does("signInWithPasskey", { body: first.use(asked[0]) });
      await someone.does("signInWithPasskey", { body: second.use(asked[1]) });
    });

    test("a passkey of another origin is refused with the address where it works", async () => {
      const person = await addPerson();
      const { device } = await addDevice(person);
      for (const elsewhere of [
        "https://sync.example.com",
        "https://evil.sync.example.org",
        "http://sync.example.org",
      ]) {
        const { sent } = await signIn(device, { origin: elsewhere });
        assertRefused(sent, "passkey_of_other_origin", elsewhere);
        assert.match(sent.text, /Passkeys only work on pages of https:\/\/sync\.example\.org\./);
        const challenge = await person.does("askForNewPasskey");
        const made = newAuthenticator(origin).make(challenge, { origin: elsewhere });
        const body = { name: "Elsewhere", ...made };
        assertRefused(await person.call("addPasskey", { body }), "passkey_of_other_origin", elsewhere);
      }
      const { sent } = await signIn(device, { relyingParty: "example.com" });
      assertRefused(sent, "passkey_not_accepted");
      assert.equal((await person.does("listPasskeys")).passkeys.length, 1);
    });

    test("a passkey without user verification cannot sign in or be added", async () => {
      const person = await addPerson();
      const { device } = await addDevice(person);
      assertRefused((await signIn(device, { isUnverified: true })).sent, "passkey_without_check");
      const challenge = await person.does("askForNewPasskey");
      assert.deepEqual(challenge.options.authenticatorSelection, {
        residentKey: "required",
        userVerification: "required",
        requireResidentKey: true,
      });
      const body = { name: "Stick", ...newAuthenticator(origin).make(challenge, { isUnverified: true }) };
      assertRefused(await person.call("addPasskey", { body }), "passkey_without_check");
      assert.equal((await visitor().does("askForPasskey")).options.userVerification, "required");
    });

    test("a passkey cannot be taken over by another with its name", async () => {
      const [person, thief] = [await addPerson(), await addPerson()];
      const { device } = await addDevice(person);
      const copy = newAuthenticator(origin, device.credentialId);
      const body = { name: "Copy", ...copy.make(await thief.does("askForNewPasskey")) };
      assertRefused(await thief.call("addPasskey", { body }), "passkey_already_added");
      assertRefused((await signIn(copy)).sent, "passkey_not_accepted");
      assert.equal((await signIn(device)).sent.body.user.id, person.user.id);
    });

    test("of two accounts that add one credential at the same moment, one gets it and the other is told", async () => {
      for (let round = 0; round < 10; round++) {
        const people = [await addPerson(), await addPerson()];
        const device = newAuthenticator(origin);
        const made: { person: (typeof people)[number]; body: ReturnType<typeof device.make> }[] = [];
        for (const person of people) {
          const copy = newAuthenticator(origin, device.credentialId);
          made.push({ person, body: copy.make(await person.does("askForNewPasskey")) });
        }
        const responses = await Promise.all(
          made.map(({ person, body }) => person.call("addPasskey", { body: { name: "Phone", ...body } })),
        );
        assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, 409]);
        for (const sent of responses) if (sent.status !== 201) assertRefused(sent, "passkey_already_added");
      }
    });

    test("enrolment that is broken off has no effect, and a challenge is of one account", async () => {
      const [person, other] = [await addPerson(), await addPerson()];
      const challenge = await person.does("askForNewPasskey");
      assert.deepEqual((await person.does("listPasskeys")).passkeys, []);
      const body = { name: "Phone", ...newAuthenticator(origin).make(challenge) };
      assertRefused(await other.call("addPasskey", { body }), "passkey_challenge_ended");
      await addDevice(person);
      assert.equal((await person.does("listPasskeys")).passkeys.length, 1);
    });

    test("a challenge that is older than five minutes has ended", async () => {
      const { device } = await addDevice(await addPerson());
      const someone = visitor();
      const body = device.use(await someone.does("askForPasskey"));
      await suite.database.execute("UPDATE verifications SET expires_at = '2026-01-01T00:00:00.000Z'");
      assertRefused(await someone.call("signInWithPasskey", { body }), "passkey_challenge_ended");
    });

    test("a removed passkey signs nobody in, and others keep working", async () => {
      const person = await addPerson();
      const [lost, kept] = [await addDevice(person, "Lost phone"), await addDevice(person, "Tablet")];
      await person.does("removePasskey", { params: { passkeyId: lost.passkey.id } });
      assertRefused((await signIn(lost.device)).sent, "passkey_unknown");
      assert.equal((await signIn(kept.device)).sent.status, 200);
      const again = await person.call("removePasskey", { params: { passkeyId: lost.passkey.id } });
      assertRefused(again, "passkey_not_found");
    });

    test("the last passkey stays while it is the only way in", async () => {
      const person = await addPerson();
      const { passkey } = await addDevice(person);
      const params = { passkeyId: passkey.id };
      await suite.database.execute(`DELETE FROM accounts WHERE user_id = '${person.user.id}'`);
      assertRefused(await person.call("removePasskey", { params }), "passkey_only_way_in");
      assert.equal((await person.does("listPasskeys")).passkeys.length, 1);
      await addDevice(person, "Another");
      await person.does("removePasskey", { params });
    });

    test("nobody sees, renames or removes another's passkey", async () => {
      const person = await addPerson();
      const { passkey } = await addDevice(person, "Mine");
      const params = { passkeyId: passkey.id };
      for (const other of [await addPerson(), operator]) {
        assert.doesNotMatch(JSON.stringify(await other.does("listPasskeys")), new RegExp(passkey.id));
        assertRefused(
          await other.call("renamePasskey", { params, body: { name: "Theirs" } }),
          "passkey_not_found",
        );
        assertRefused(await other.call("removePasskey", { params }), "passkey_not_found");
      }
      const { passkeys } = await person.does("listPasskeys");
      assert.deepEqual(passkeys, [passkey]);
      const renamed = await person.does("renamePasskey", { params, body: { name: "My tablet" } });
      assert.deepEqual(renamed.passkey, { ...passkey, name: "My tablet" });
    });

    test("an account has a bounded number of passkeys, also with challenges that were asked before", async () => {
      const person = await addPerson();
      const add = async () => newAuthenticator(origin).make(await person.does("askForNewPasskey"));
      const [last, ...first] = await Promise.all(Array.from({ length: limits.passkeysPerUser + 1 }, add));
      for (const answered of first) {
        await person.does("addPasskey", { body: { name: "Phone", ...answered } });
      }
      assertRefused(await person.call("askForNewPasskey"), "too_many_passkeys");
      const body = { name: "One more", ...(last ?? assert.fail()) };
      assertRefused(await person.call("addPasskey", { body }), "too_many_passkeys");
      assert.equal((await person.does("listPasskeys")).passkeys.length, limits.passkeysPerUser);
    });

    test("the security history has every passkey added, used, refused and removed", async () => {
      const person = await addPerson();
      const { device, passkey } = await addDevice(person, "Phone");
      await signIn(device);
      await signIn(device, { isUnverified: true });
      await person.does("removePasskey", { params: { passkeyId: passkey.id } });
      const { id } = person.user;
      assert.deepEqual(await eventsOf(id), [
        ["factor_added", id, { factor: "passkey", name: "Phone" }],
        ["signed_in", id, { way: "passkey", name: "Phone", device: "new" }],
        ["sign_in_failed", null, { way: "passkey", reason: "passkey_without_check" }],
        ["factor_removed", id, { factor: "passkey", name: "Phone" }],
      ]);
    });

    test("signing in with a passkey makes the device known, and its session is like any other", async () => {
      const person = await addPerson();
      const { device } = await addDevice(person);
      const { someone } = await signIn(device);
      assert.ok([...someone.cookies.keys()].some((name) => name.includes("device_")));
      await (await signIn(device)).someone.does("signOutEverywhere");
      assert.equal((await someone.call("getSession")).status, 401);
    });

    test("any value that is no response of a browser is refused", async () => {
      const someone = visitor();
      const { challenge } = await someone.does("askForPasskey");
      const clientDataJSON = Buffer.from(JSON.stringify({ origin })).toString("base64url");
      for (const response of [
        {},
        { id: 7, response: { clientDataJSON } },
        { id: "a\0b", response: { clientDataJSON } },
        { id: ["a"], response: { clientDataJSON } },
        { id: "abc", response: [] },
        { id: "abc", response: { clientDataJSON: "e30" } },
        { id: "abc", response: { clientDataJSON: "bnVsbA" } },
        { id: "abc", response: { clientDataJSON: "%%%" } },
        { id: "a".repeat(2_000), response: { clientDataJSON } },
      ]) {
        const sent = await someone.call("signInWithPasskey", { body: { challenge, response } });
        assertRefused(sent, "passkey_not_accepted", JSON.stringify(response).slice(0, 80));
      }
      const unknown = { id: "abc", rawId: "abc", response: { clientDataJSON } };
      const sent = await someone.call("signInWithPasskey", { body: { challenge, response: unknown } });
      assertRefused(sent, "passkey_unknown");
      const body = { challenge: "a; x=\r\ny=\u00e9%", response: unknown };
      const injected = await someone.call("signInWithPasskey", { body });
      assertRefused(injected, "passkey_challenge_ended");
    });
  });
}
