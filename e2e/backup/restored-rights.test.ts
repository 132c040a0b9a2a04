import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { backUpHere, backupFolder, done, restoreHere, runRestore } from "../support/databases/backups.ts";
import { engines } from "../support/databases/engines.ts";
import { runSetUpLink } from "../support/portal/one-time-links.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  makeOperator,
  newPassword,
  type SignedInVisitor,
  setUpOperator,
  tokenOf,
  visitorOf,
} from "../support/portal/portal.ts";
import { suiteOn } from "../support/services/own-suite.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";

const settings = { PUBLIC_URL: "https://sync.example.org" };

for (const engine of engines) {
  describe(`A restore on ${engine.name}`, () => {
    const suite = suiteOn(engine, settings);
    let operator: SignedInVisitor;
    const ends = new AsyncDisposableStack();
    before(async () => {
      operator = await setUpOperator(suite.service);
    });
    after(() => ends.disposeAsync());

    async function newFolder() {
      const folder = await backupFolder();
      ends.defer(() => folder.remove());
      return folder;
    }

    test("runs no trigger and takes over no view, index or table that was planted in the file", async () => {
      const folder = await newFolder();
      const mosqueId = await addMosque(operator);
      const member = await addMember(operator, mosqueId, "viewer");
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      const planted = new DatabaseSync(file);
      planted.exec(`
        CREATE TRIGGER planted AFTER UPDATE ON mosques BEGIN
          UPDATE users SET is_operator = 1 WHERE email = '${member.user.email}';
        END;
        CREATE VIEW planted_view AS SELECT * FROM users;
        CREATE UNIQUE INDEX planted_index ON users (image);
      `);
      planted.close();
      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      await restoreHere(database, file);
      const service = await startService(database, settings);
      ends.defer(() => service.end());
      const { session } = await signedIn(service, member);
      assert.equal(session.user.isOperator, false);
      if (engine.isServer) return;
      const restored = new DatabaseSync(database.url.replace("sqlite:", ""));
      const names = restored.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'planted%'").all();
      restored.close();
      assert.deepEqual(names, []);
    });

    test("takes over no check, default, generated column or reference that was planted in a table of the file", async () => {
      const folder = await newFolder();
      const mosqueId = await addMosque(operator);
      const member = await addMember(operator, mosqueId, "viewer");
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      plantDefinitions(file);
      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      await restoreHere(database, file);
      const service = await startService(database, settings);
      ends.defer(() => service.end());
      const { visitor, session } = await signedIn(service, member);
      assert.equal(session.user.isOperator, false);
      await visitor.does("updateAccount", { body: { name: "Forbidden" } });
      assert.equal((await visitor.does("getSession")).user.name, "Forbidden");
      if (engine.isServer) return;
      assert.deepEqual(definitionsOf(database.url), definitionsOf(suite.database.url));
    });

    test("refuses a file whose rows do not fit the schema, and leaves the database as it was", async () => {
      const folder = await newFolder();
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      const planted = new DatabaseSync(file);
      planted.exec("DROP TABLE backup; ALTER TABLE users RENAME COLUMN email TO planted");
      planted.close();
      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      const { code, stderr } = await runRestore(database, file);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /The file is damaged/);
    });

    test("refuses a file with a row of nobody's, whether or not the file declares the reference", async () => {
      const folder = await newFolder();
      await addMember(operator, await addMosque(operator), "viewer");
      for (const undeclare of ["", undeclareReferencesOfMembers]) {
        const file = folder.newFile();
        await backUpHere(suite.database, file);
        const planted = new DatabaseSync(file);
        planted.exec(`PRAGMA foreign_keys = OFF; DROP TABLE backup; ${undeclare}`);
        planted.exec("UPDATE members SET user_id = 'nobody'");
        planted.close();
        const database = await engine.createDatabase();
        ends.defer(() => database.drop());
        await assert.rejects(restoreHere(database, file), /The file is damaged/);
      }
    });

    test("brings back no right or password that was taken since, says whose, and an operator confirms", async () => {
      const folder = await newFolder();
      const mosqueId = await addMosque(operator);
      const add = (name: string) => addMember(operator, mosqueId, "viewer", name);
      const [gone, demoted, disabled, deleted, careless, calm] = [
        await add("Gone before"),
        await add("Demoted \u001b[31m"),
        await add("Disabled"),
        await add("Deleted"),
        await add("Careless"),
        await add("Calm"),
      ];
      for (const person of [demoted, deleted, calm]) await makeOperator(operator, person);
      await operator.does("disableUser", { params: { userId: gone.user.id } });
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      const body = { isOperator: false };
      await operator.does("updateUser", { params: { userId: demoted.user.id }, body });
      await operator.does("disableUser", { params: { userId: disabled.user.id } });
      await operator.does("deleteUser", { params: { userId: deleted.user.id } });
      const changed = { currentPassword: careless.password, newPassword: newPassword() };
      await careless.does("changePassword", { body: changed });

      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      await writeFile(`${file}.former`, suite.database.url);
      const printed = done(await runRestore(database, file, "--former-file", `${file}.former`));
      const [, disabledNames = "", passwordNames = ""] =
        /therefore disabled until.*?: 3\n(.*)Passwords that were replaced.*?no longer: 2\.(.*)Start/s.exec(
          printed,
        ) ?? [];
      for (const { user } of [demoted, disabled, deleted])
        assert.ok(disabledNames.includes(user.email), printed);
      assert.ok(passwordNames.includes(careless.user.email), printed);
      for (const { user } of [calm, gone]) assert.ok(!printed.includes(user.email), printed);
      assert.ok(!printed.includes("\u001b"), "a name cannot write to the terminal");

      const service = await startService(database, settings);
      ends.defer(() => service.end());
      for (const person of [gone, demoted, disabled]) {
        assertRefused(await signIn(service, person), "account_disabled");
      }
      for (const person of [careless, deleted]) {
        assertRefused(await signIn(service, person), "sign_in_failed");
      }
      const { visitor, session } = await signedIn(service, calm);
      assert.equal(session.user.isOperator, true);
      const { events } = await visitor.does("listSecurity");
      const recorded = events.filter(({ details }) => details.command?.startsWith("restore "));
      assert.deepEqual(
        recorded.map(({ kind, user }) => `${kind} ${user?.id}`).toSorted(),
        [
          ...[demoted, disabled, deleted].map(({ user }) => `account_disabled ${user.id}`),
          ...[careless, deleted].map(({ user }) => `password_changed ${user.id}`),
          `member_removed ${deleted.user.id}`,
        ].toSorted(),
      );

      const confirmed = await runSetUpLink(database, ["--enable", demoted.user.email], settings);
      assert.equal(confirmed.code, 0, confirmed.stderr);
      const password = newPassword();
      const token = tokenOf(confirmed.stdout.trim());
      await visitorOf(service).does("setPassword", { body: { token, password } });
      assert.equal((await signedIn(service, { ...demoted, password })).session.user.isOperator, true);
    });

    test("brings back no operator whom the previous database does not know", async () => {
      const folder = await newFolder();
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      const former = await engine.createMigratedDatabase();
      ends.defer(() => former.drop());
      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      await writeFile(`${file}.former`, former.url);
      const printed = done(await runRestore(database, file, "--former-file", `${file}.former`));
      const service = await startService(database, settings);
      ends.defer(() => service.end());
      assert.ok(printed.includes(operator.user.email), printed);
      assertRefused(await signIn(service, operator), "account_disabled");
    });

    test("without the previous database, says who operates the service", async () => {
      const folder = await newFolder();
      const file = folder.newFile();
      await backUpHere(suite.database, file);
      const database = await engine.createDatabase();
      ends.defer(() => database.drop());
      const printed = done(await runRestore(database, file));
      assert.match(printed, /Operators: \d+\. Some may have lost this right/);
      assert.ok(printed.includes(operator.user.email), printed);
    });
  });
}

function signIn(service: Service, { user, password }: Pick<SignedInVisitor, "user" | "password">) {
  return visitorOf(service).call("signIn", { body: { email: user.email, password } });
}

async function signedIn(service: Service, { user, password }: Pick<SignedInVisitor, "user" | "password">) {
  const visitor = visitorOf(service);
  await visitor.does("signIn", { body: { email: user.email, password } });
  return { visitor, session: await visitor.does("getSession") };
}

/** Plants what changes how a table of the schema behaves, in a file that claims to be a copy of the service's own. */
function plantDefinitions(file: string): void {
  const planted = new DatabaseSync(file);
  planted.exec(`
    DROP TABLE backup;
    DROP INDEX users_by_name;
    CREATE INDEX users_by_name ON users (image);
    ALTER TABLE users ADD COLUMN planted_value INTEGER GENERATED ALWAYS AS (1) VIRTUAL;
    ALTER TABLE users ADD COLUMN planted_check INTEGER CHECK (name <> 'Forbidden');
    ALTER TABLE users ADD COLUMN planted_default INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE users ADD COLUMN planted_reference TEXT REFERENCES mosques (id) ON DELETE CASCADE;
  `);
  planted.close();
}

/** A table of members as anybody could write it: the same columns, and no reference. */
const undeclareReferencesOfMembers = `
  CREATE TABLE members_2 AS SELECT * FROM members;
  DROP TABLE members;
  ALTER TABLE members_2 RENAME TO members;
`;

/** How each table and index of a SQLite database is defined. */
function definitionsOf(url: string) {
  const database = new DatabaseSync(url.replace("sqlite:", ""), { readOnly: true });
  const found = database.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").all();
  database.close();
  return found;
}
