import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { cursorAt } from "../../../server/src/domain/cursors.ts";
import { nameKeysOf } from "../../../server/src/domain/name-keys.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import { addMember, addMosque, assertRefused, type SignedInVisitor } from "../../support/portal/portal.ts";
import { addSharedOperator } from "../../support/portal/shared-operator.ts";
import { sharedSuiteOn } from "../../support/services/suite.ts";

const at = "2026-11-20T18:00:00.000Z";
/** More than two pages. */
const many = 2 * limits.listedPerPage + 1;
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);

for (const engine of enginesAboveStore) {
  describe(`Long lists in the portal on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await addSharedOperator(engine, suite.service);
    });

    /** An owner of mosques with these names. */
    async function ownerOf(names: readonly string[]) {
      const [first = "", ...others] = names;
      const owner = await addMember(operator, await addMosque(operator, first), "owner");
      const ids: string[] = [];
      for (const name of others) ids.push((await suite.operator.addMosque({ name })).mosqueId);
      const rows = ids.map((id) => `('${id}', '${owner.user.id}', 'owner', '${at}')`);
      await suite.database.execute(
        `INSERT INTO members (mosque_id, user_id, role, joined_at) VALUES ${rows.join(", ")}`,
      );
      return owner;
    }

    test("an owner of many mosques sees how many there are, and all of them, in natural order", async () => {
      const names = numbered("Noor", many);
      const owner = await ownerOf(names.toReversed());
      assert.equal((await owner.does("getSession")).mosqueCount, many);
      const pages = [];
      let cursor: string | undefined;
      do {
        const page = await owner.does("listMosques", { query: { ...(cursor && { cursor }) } });
        pages.push(page);
        cursor = page.next;
      } while (cursor);
      assert.deepEqual(
        pages.map(({ total, mosques }) => [total, mosques.length]),
        [
          [many, limits.listedPerPage],
          [many, limits.listedPerPage],
          [many, 1],
        ],
      );
      const listed = pages.flatMap(({ mosques }) => mosques);
      assert.deepEqual(
        listed.map(({ communityName }) => communityName),
        names,
      );
      assert.ok(listed.every(({ role }) => role === "owner"));
      const mosqueId = listed.at(-1)?.id ?? assert.fail();
      const { mosque } = await owner.does("getMosque", { params: { mosqueId } });
      assert.equal(mosque.role, "owner", "the last of them, too");
      const search = { search: `noor ${many}` };
      assert.equal((await owner.does("listMosques", { query: search })).mosques[0]?.id, mosqueId);
    });

    test("one's mosques can be filtered by role, by verification and by health", async () => {
      const owner = await ownerOf(["Pending", "Verified"]);
      const { mosques } = await owner.does("listMosques", { search: "verified" });
      await suite.operator.setVerificationStatus(mosques[0]?.id ?? assert.fail(), "Verified");
      const names = async (query: Record<string, string>) =>
        (await owner.does("listMosques", { query })).mosques.map(({ communityName }) => communityName);
      assert.deepEqual(await names({ verification: "Verified" }), ["Verified"]);
      assert.deepEqual(await names({ role: "owner", health: "never" }), ["Pending", "Verified"]);
      assert.deepEqual(await names({ role: "viewer" }), []);
      assert.deepEqual(await names({ health: "failed" }), []);
    });

    test("a mosque's keys have working keys first, and can be counted, searched and sorted by name", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const list = (query: Record<string, string | number> = {}) =>
        operator.does("listKeys", { params, query });
      const namesOf = async (query: Record<string, string | number>) =>
        (await list(query)).keys.map(({ name }) => name);
      for (const name of ["Screen 10", "Screen 2", "Ünsal's website"]) {
        await operator.does("createKey", { params, body: { name, scope: "sync:read" } });
      }
      const [old] = (await list({ search: "unsal" })).keys;
      const ofOld = { mosqueId, keyId: old?.id ?? assert.fail() };
      await operator.does("rotateKey", { params: ofOld, body: { grace: "1h" } });
      const [screen] = (await list({ search: "screen 2" })).keys;
      assert.ok(screen);
      const ofScreen = { mosqueId, keyId: screen.id };
      await operator.does("revokeKey", { params: ofScreen, body: { name: "Screen 2" } });

      const { keys, ...counts } = await list();
      assert.deepEqual(counts, { total: 4, working: 3, ended: 1 });
      assert.equal(keys.at(-1)?.status, "revoked");
      assert.deepEqual(await namesOf({ sort: "name", state: "working" }), [
        "Screen 10",
        "Ünsal's website",
        "Ünsal's website",
      ]);
      assert.deepEqual(await namesOf({ sort: "name", search: "screen" }), ["Screen 10", "Screen 2"]);
      assert.deepEqual(await namesOf({ state: "ended" }), ["Screen 2"]);
      assert.deepEqual(await namesOf({ search: screen.prefix.slice(4).toUpperCase() }), ["Screen 2"]);
      const { keys: none, ...found } = await list({ state: "ended", search: "unsal" });
      assert.deepEqual([none, found], [[], { total: 0, working: 3, ended: 1 }]);
    });

    test("ended keys beyond one page can all be found", async () => {
      const mosqueId = await addMosque(operator);
      const names = numbered("Old", many);
      const rows = names.map((name) => {
        const { nameOrder, nameFolded } = nameKeysOf(name);
        const id = crypto.randomUUID();
        return `('${id}', 'mps_${id}', '0', '${mosqueId}', '${id}', '${name}', '${nameOrder}', '${nameFolded}', 'sync:read', '${at}', 'operator', 'revoked', '${at}')`;
      });
      await suite.database.execute(
        `INSERT INTO api_keys (id, prefix, secret_hash, mosque_id, family_id, name, name_order, name_folded, scope, created_at, created_by, end_reason, ended_at) VALUES ${rows.join(", ")}`,
      );
      const listed = [];
      for (const page of [1, 2, 3]) {
        const query = { state: "ended", sort: "name", page };
        const { keys, ...counts } = await operator.does("listKeys", { params: { mosqueId }, query });
        assert.deepEqual(counts, { total: many, working: 0, ended: many });
        listed.push(...keys.map(({ name }) => name));
      }
      assert.deepEqual(listed, names);
    });

    test("a large team has pages, owners first, and can be searched by name or email", async () => {
      const mosqueId = await addMosque(operator);
      const owner = await addMember(operator, mosqueId, "owner", "Zaynab");
      const people = numbered("Volunteer", many).map((name, index) => {
        const { nameOrder, nameFolded } = nameKeysOf(name);
        const id = crypto.randomUUID();
        return {
          id,
          user: `('${id}', '${name}', '${nameOrder}', '${nameFolded}', 'v${index + 1}@${id}.example.org', 0, '${at}', '${at}')`,
          member: `('${mosqueId}', '${id}', 'viewer', '${at}')`,
        };
      });
      const values = (column: "user" | "member") => people.map((person) => person[column]).join(", ");
      await suite.database.execute(
        `INSERT INTO users (id, name, name_order, name_folded, email, email_verified, created_at, updated_at) VALUES ${values("user")}`,
      );
      await suite.database.execute(
        `INSERT INTO members (mosque_id, user_id, role, joined_at) VALUES ${values("member")}`,
      );
      const team = (query: Record<string, string | number>) =>
        owner.does("getTeam", { params: { mosqueId }, query });
      const listed = [];
      for (const page of [1, 2, 3]) {
        const { members, total } = await team({ page });
        assert.equal(total, many + 1);
        listed.push(...members.map(({ name }) => name));
      }
      assert.deepEqual(listed, ["Zaynab", ...numbered("Volunteer", many)]);
      const found = await team({ search: "VOLUNTEER 201" });
      assert.deepEqual([found.total, found.members[0]?.name], [1, "Volunteer 201"]);
      assert.equal((await team({ search: owner.user.email })).members[0]?.name, "Zaynab");
    });

    test("an account with many mosques shows the first few, and their number", async () => {
      const owner = await ownerOf(numbered("Of one", 12).toReversed());
      const { users } = await operator.does("listUsers", { search: owner.user.email });
      assert.equal(users[0]?.mosqueCount, 12);
      assert.deepEqual(
        users[0]?.mosques.map(({ communityName }) => communityName),
        numbered("Of one", limits.listedMosquesOfUser),
      );
    });

    test("an unknown filter or order is refused", async () => {
      const wrong = [{ sort: "colour" }, { health: "ill" }, { verification: "verified" }];
      for (const query of wrong) {
        const [[field = "", value = ""] = []] = Object.entries(query);
        const refused = await operator.call("listAllMosques", { query: { [field]: value } });
        assertRefused(refused, "value_not_allowed", `${field}=${value}`);
        assert.equal(refused.body.error.details.field, field);
      }
      const { mosqueId } = await suite.operator.addMosque({ name: "Paged" });
      for (const page of ["0", "-1", "1.5", "0x10", "1000001", ""]) {
        const refused = await operator.call("listKeys", { params: { mosqueId }, query: { page } });
        assertRefused(refused, "value_not_allowed", `page=${page}`);
      }
      for (const place of [["Noor"], ["a", "b", "\0"], ["a", "b", 1], "Noor", ["\ud800", "b", "c"]]) {
        for (const sort of ["name", "worst"]) {
          const cursor = cursorAt(`mosques by ${sort}`, JSON.stringify(place));
          const refused = await operator.call("listAllMosques", { query: { sort, cursor } });
          assertRefused(refused, "cursor_invalid", cursor);
        }
      }
      const unknown = await operator.does("listAllMosques", { query: { colour: "green" } });
      assert.ok(unknown.mosques.length > 0, "an unknown parameter changes nothing");
    });
  });
}
