import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { limits } from "@mosque-sync/contract";
import { nameKeysOf } from "../../server/src/domain/name-keys.ts";
import { enginesAboveStore } from "../support/databases/engines.ts";
import { timetableOf } from "../support/mosques/timetables.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
} from "../support/portal/portal.ts";
import { eventually } from "../support/runs/eventually.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import { succeeded } from "../support/services/suite.ts";

for (const engine of enginesAboveStore) {
  describe(`The operator's list on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    describe("of mosques", () => {
      const list = (search?: string) =>
        operator.does("listAllMosques", search === undefined ? {} : { search });
      const namesOf = async (search?: string) =>
        (await list(search)).mosques.map(({ communityName }) => communityName);

      test("has failing mosques first, then those never used, then the rest; of each state the longest first", async () => {
        for (const name of ["Never B", "Never A"]) await addMosque(operator, name);
        for (const name of ["Fine B", "Fine A"]) {
          const fine = await suite.addMosque({ name });
          succeeded(await fine.get("/sync"));
          await eventually(async () => {
            const { mosques } = await list(fine.id);
            return mosques[0]?.health === "healthy" ? true : undefined;
          });
        }
        const failing = await suite.addMosque({ name: "Failing" });
        await suite.operator.revokeKey(failing.id, failing.keyId);
        await failing.get("/sync");

        await eventually(async () => ((await list()).mosques[0]?.health === "failed" ? true : undefined));
        const { mosques, total } = await list();
        assert.deepEqual(
          mosques.map(({ communityName, health }) => [communityName, health]),
          [
            ["Failing", "failed"],
            ["Never B", "never"],
            ["Never A", "never"],
            ["Fine B", "healthy"],
            ["Fine A", "healthy"],
          ],
        );
        assert.equal(mosques[0]?.lastFailureReason, "key_revoked");
        assert.equal(total, 5);
      });

      test("is searched by the beginnings of words in any case, or by the whole id", async () => {
        assert.deepEqual(await namesOf("FAIL"), ["Failing"]);
        assert.deepEqual(await namesOf("fine"), ["Fine B", "Fine A"]);
        assert.deepEqual(await list("no such mosque"), { mosques: [], total: 0, tests: 0 });
        const mosqueId = await addMosque(operator, "By its id");
        assert.deepEqual(await namesOf(mosqueId.toUpperCase()), ["By its id"]);
        assert.deepEqual(await namesOf("%"), []);
      });

      test("is filtered by timetables that end soon, and by links that failed twice", async () => {
        const today = new Date().toISOString().slice(0, 10);
        const [soon, later] = [
          await suite.addMosque({ name: "Soon" }),
          await suite.addMosque({ name: "Later" }),
        ];
        for (const [mosque, days] of [
          [soon, 20],
          [later, 60],
        ] as const) {
          const file = timetableOf(today, days);
          succeeded(await mosque.putFile("/timetable?fileName=times.csv&confirm=true", file));
        }
        await suite.database.execute(
          `INSERT INTO timetable_links (mosque_id, url, version, checked_at, due_at, failures, is_told)
            VALUES ('${later.id}', 'https://example.org/', '{}', '${today}', '2099-01-01', 2, 1)`,
        );
        const found = async (timetable: string) =>
          (await operator.does("listAllMosques", { query: { timetable } })).mosques.map(
            ({ communityName, needs }) => [communityName, needs],
          );
        assert.deepEqual(await found("ends_soon"), [["Soon", ["ends_soon"]]]);
        assert.deepEqual(await found("link_failed"), [["Later", ["link_failed"]]]);
      });

      test("has pages, shows how many there are, and starts with the worst", async () => {
        const failing = await suite.addMosque({ name: "Zz, the last by name" });
        await suite.operator.revokeKey(failing.id, failing.keyId);
        await failing.get("/sync");
        for (let count = 0; count < limits.listedPerPage + 5; count += 1) {
          await suite.operator.addMosque({ name: `Many ${count}` });
        }
        await eventually(async () => ((await list()).mosques[1]?.health === "failed" ? true : undefined));
        const { mosques, total } = await list();
        assert.equal(mosques.length, limits.listedPerPage);
        assert.deepEqual(
          mosques.slice(0, 2).map(({ health }) => health),
          ["failed", "failed"],
        );
        const many = await list("many");
        assert.deepEqual([many.mosques.length, many.total], [limits.listedPerPage, limits.listedPerPage + 5]);
        assert.ok(Number(total) > Number(many.total));
        const next = await operator.does("listAllMosques", {
          query: { cursor: many.next ?? assert.fail(), search: "many" },
        });
        assert.deepEqual(
          // Mosques of the same millisecond are in the order of their random ids.
          [...many.mosques, ...next.mosques].map(({ communityName }) => communityName).toSorted(),
          Array.from({ length: limits.listedPerPage + 5 }, (_, count) => `Many ${count}`).toSorted(),
        );
        const { next: second = assert.fail() } = await list();
        const rest = await operator.does("listAllMosques", { query: { cursor: second } });
        assert.equal(new Set([...mosques, ...rest.mosques].map(({ id }) => id)).size, total);
        assert.equal(rest.next, undefined);
      });

      test("shows the operator's own role if they are in the team", async () => {
        const body = { communityName: "My own", timeZoneId: "UTC", join: true };
        const { mosque } = await operator.does("createMosque", { body });
        const { mosques } = await list("my own");
        assert.deepEqual(
          mosques.map(({ role }) => role),
          ["owner"],
        );
        const { communityName } = body;
        await operator.does("removeMosque", { params: { mosqueId: mosque.id }, body: { communityName } });
      });
    });

    describe("of accounts", () => {
      const list = (search?: string) => operator.does("listUsers", search === undefined ? {} : { search });
      const namesOf = async (search: string) => (await list(search)).users.map(({ name }) => name);
      const setOperator = (visitor: SignedInVisitor, userId: string, isOperator: boolean) =>
        visitor.call("updateUser", { params: { userId }, body: { isOperator } });

      /** A user with a unique name and a mosque. */
      async function addUser(name: string = crypto.randomUUID()) {
        return addMember(operator, await addMosque(operator), "viewer", name);
      }

      async function addConfirmedUser() {
        const user = await addUser();
        await confirmEmail(operator, user);
        return user;
      }

      test("has every account by name, with its mosques", async () => {
        const [first, second] = [
          await addMosque(operator, "Masjid B"),
          await addMosque(operator, "masjid A"),
        ];
        const amina = await addMember(operator, first, "manager", "amina");
        const { link } = await operator.does("invite", {
          params: { mosqueId: second },
          body: { email: amina.user.email, role: "owner" },
        });
        await amina.does("acceptInvitation", { body: { token: tokenOf(link) } });
        await addMember(operator, first, "viewer", "Bilal");

        const { users, total } = await list();
        assert.deepEqual(
          users.map(({ name, isOperator }) => [name, isOperator]),
          [
            ["amina", false],
            ["Bilal", false],
            ["Olivia Operator", true],
          ],
        );
        assert.equal(total, 3);
        assert.equal(users[0]?.email, amina.user.email);
        assert.equal(users[0]?.mosqueCount, 2);
        assert.deepEqual(users[0]?.mosques, [
          { mosqueId: second, communityName: "masjid A", role: "owner" },
          { mosqueId: first, communityName: "Masjid B", role: "manager" },
        ]);
        assert.deepEqual(users[2]?.mosques, []);
      });

      test("is searched by the beginnings of words of the name or of the email, in any case", async () => {
        const zayd = await addUser("Zayd ibn_Haritha");
        assert.deepEqual(await namesOf("ZAYD"), [zayd.user.name]);
        assert.deepEqual(await namesOf(zayd.user.email.slice(0, 20).toUpperCase()), [zayd.user.name]);
        assert.deepEqual(await namesOf("ibn_h"), [zayd.user.name]);
        assert.deepEqual(await namesOf("%"), []);
        assert.deepEqual(await list("nobody of this name"), { users: [], total: 0 });
      });

      test("has pages, in natural order, and shows how many there are", async () => {
        const at = "2026-11-20T18:00:00.000Z";
        const ids = Array.from({ length: limits.listedPerPage + 3 }, () => crypto.randomUUID());
        const rows = ids.map((id, count) => {
          const { nameOrder, nameFolded } = nameKeysOf(`Many ${count}`);
          return `('${id}', 'Many ${count}', '${nameOrder}', '${nameFolded}', 'many-${count}@example.org', 0, '${at}', '${at}')`;
        });
        await suite.database.execute(
          `INSERT INTO users (id, name, name_order, name_folded, email, email_verified, created_at, updated_at) VALUES ${rows.join(", ")}`,
        );
        const words = ids.map((id) => `('many', '${id}')`);
        await suite.database.execute(`INSERT INTO user_words (word, user_id) VALUES ${words.join(", ")}`);
        const { users: listed, total, next: second = assert.fail() } = await list("many");
        assert.deepEqual([listed.length, total], [limits.listedPerPage, limits.listedPerPage + 3]);
        const next = await operator.does("listUsers", { query: { cursor: second, search: "many" } });
        assert.deepEqual(
          [...listed, ...next.users].map(({ name }) => name),
          rows.map((_, count) => `Many ${count}`),
        );
      });

      test("makes an account an operator, and undoes it, from the next request on", async () => {
        const other = await addConfirmedUser();
        assertRefused(await other.call("getService"), "operator_only");
        const promoted = await setOperator(operator, other.user.id, true);
        assert.equal(promoted.body.user.isOperator, true);
        assert.equal(promoted.body.user.mosques.length, 1);
        await other.does("getService");
        assert.equal((await other.does("getSession")).user.isOperator, true);
        await setOperator(operator, other.user.id, false);
        assertRefused(await other.call("getService"), "operator_only");
      });

      test("shows whether an account's email is confirmed, and makes only such an account an operator", async () => {
        const mosqueId = await addMosque(operator);
        const other = await addMember(operator, mosqueId, "viewer");
        const params = { mosqueId };
        const isConfirmed = async () => {
          const [account] = (await list(other.user.email)).users;
          const [member] = (await operator.does("getTeam", { params })).members;
          assert.equal(account?.emailConfirmed, member?.emailConfirmed);
          return account?.emailConfirmed;
        };
        assert.equal(await isConfirmed(), false, "by the invitation alone");
        assertRefused(await setOperator(operator, other.user.id, true), "email_not_confirmed");
        assertRefused(await other.call("getService"), "operator_only");

        await confirmEmail(operator, other);
        assert.equal(await isConfirmed(), true);
        assert.equal((await setOperator(operator, other.user.id, true)).body.user.emailConfirmed, true);
        await setOperator(operator, other.user.id, false);
        assert.equal((await list(operator.user.email)).users[0]?.emailConfirmed, true, "by the setup link");
      });

      test("keeps an operator from before emails had to be confirmed, until the rights are removed", async () => {
        const { user } = await addUser();
        await suite.database.execute(`UPDATE users SET is_operator = 1 WHERE id = '${user.id}'`);
        assert.equal((await setOperator(operator, user.id, true)).body.user.isOperator, true);
        assert.equal((await setOperator(operator, user.id, false)).body.user.isOperator, false);
        assertRefused(await setOperator(operator, user.id, true), "email_not_confirmed");
      });

      test("keeps the last operator", async () => {
        assertRefused(await setOperator(operator, operator.user.id, false), "last_operator");
        await operator.does("getService");
      });

      test("keeps one operator when two end each other's rights, or their own, at the same time", async () => {
        const other = await addConfirmedUser();
        for (let round = 0; round < 10; round += 1) {
          await setOperator(operator, other.user.id, true);
          const [mine, theirs] = [operator.user.id, other.user.id];
          const isOwn = round % 2 === 0;
          const responses = await Promise.all([
            setOperator(operator, isOwn ? mine : theirs, false),
            setOperator(other, isOwn ? theirs : mine, false),
          ]);
          const done = responses.filter(({ status }) => status === 200);
          assert.equal(done.length, 1, responses.map(({ text }) => text).join());
          const isStillOperator = (await operator.call("getService")).status === 200;
          assert.equal((await other.call("getService")).status === 200, !isStillOperator);
          if (!isStillOperator) await setOperator(other, mine, true);
          await setOperator(operator, theirs, false);
        }
      });

      test("refuses an unknown account id", async () => {
        for (const isOperator of [true, false]) {
          assertRefused(await setOperator(operator, crypto.randomUUID(), isOperator), "user_not_found");
        }
      });
    });
  });
}
