import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { keyDesk } from "../portal/keys/portal-keys.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  onAnotherDevice,
  type SignedInVisitor,
  setUpOperator,
  type Visitor,
  visitorOf,
} from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";

const isSignedIn = async (visitor: Visitor) => (await visitor.call("getSession")).status === 200;

for (const engine of enginesAboveStore) {
  describe(`Accounts that end on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });
    const signIn = ({ user, password }: SignedInVisitor) =>
      visitorOf(suite.service).call("signIn", { body: { email: user.email, password } });

    test("a disabled account is signed out everywhere and cannot sign in until it is enabled", async () => {
      const member = await addMember(operator, await addMosque(operator), "viewer");
      const phone = await onAnotherDevice(member);
      const params = { userId: member.user.id };
      assert.ok((await operator.does("disableUser", { params })).user.isDisabled);
      for (const device of [member, phone]) assert.ok(!(await isSignedIn(device)));
      assertRefused(await signIn(member), "account_disabled");
      const body = { email: member.user.email, password: "a wrong password" };
      assertRefused(await visitorOf(suite.service).call("signIn", { body }), "sign_in_failed");
      assertRefused(await phone.call("getSession"), "account_disabled");
      assert.deepEqual((await operator.does("listUserSessions", { params })).sessions, []);
      await operator.does("enableUser", { params });
      for (const device of [member, phone]) assertRefused(await device.call("getSession"), "not_signed_in");
      assert.equal((await signIn(member)).status, 200);
    });

    test("operators cannot disable themselves", async () => {
      const response = await operator.call("disableUser", { params: { userId: operator.user.id } });
      assertRefused(response, "own_account");
    });

    test("an operator is the last one if all others are disabled", async () => {
      const other = await addMember(operator, await addMosque(operator), "viewer");
      await confirmEmail(operator, other);
      const params = { userId: other.user.id };
      await operator.does("updateUser", { params, body: { isOperator: true } });
      await operator.does("disableUser", { params });
      assertRefused(await operator.call("deleteAccount"), "last_operator");
      const own = { userId: operator.user.id };
      const body = { isOperator: false };
      assertRefused(await operator.call("updateUser", { params: own, body }), "last_operator");
      await operator.does("deleteUser", { params });
    });

    test("a deleted account is gone, and the user's creations stay, under their name", async () => {
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner");
      const leaving = await addMember(operator, mosqueId, "owner", "Layla who leaves");
      const { key, apiKey } = await keyDesk(leaving, mosqueId).create({ name: "Website" });
      await leaving.does("deleteAccount");
      assert.ok(!(await isSignedIn(leaving)));
      assertRefused(await signIn(leaving), "sign_in_failed");
      const { members } = await owner.does("getTeam", { params: { mosqueId } });
      assert.deepEqual(
        members.map(({ userId }) => userId),
        [owner.user.id],
      );
      assert.equal((await keyDesk(owner, mosqueId).get(key.id)).createdBy, "Layla who leaves");
      const path = `/v1/mosques/${mosqueId}/prayers`;
      assert.equal((await suite.service.request({ path, key: apiKey })).status, 200);
      assert.equal((await operator.does("listUsers", { search: "Layla" })).total, 0);
      const params = { userId: leaving.user.id };
      assertRefused(await operator.call("makePasswordLink", { params }), "user_not_found");
    });

    test("whoever was deleted can be invited again, as a new person", async () => {
      const mosqueId = await addMosque(operator);
      const { user } = await addMember(operator, mosqueId, "viewer");
      await operator.does("deleteUser", { params: { userId: user.id } });
      const body = { email: user.email, role: "viewer" } as const;
      assert.equal((await operator.call("invite", { params: { mosqueId }, body })).status, 201);
    });

    test("a mosque's only owner and the last operator cannot be deleted", async () => {
      const owner = await addMember(operator, await addMosque(operator), "owner");
      assertRefused(await owner.call("deleteAccount"), "last_owner");
      assertRefused(await operator.call("deleteAccount"), "last_operator");
      assert.ok((await isSignedIn(owner)) && (await isSignedIn(operator)));
    });
  });
}
