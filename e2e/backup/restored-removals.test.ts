import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { backUpHere, backupFolder, done, runRestore } from "../support/databases/backups.ts";
import { type Database, type Engine, engines } from "../support/databases/engines.ts";
import { loggedRequestsOnce } from "../support/mosques/logged-requests.ts";
import { openOperator } from "../support/mosques/operator.ts";
import {
  addMember,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
  visitorOf,
} from "../support/portal/portal.ts";
import { type Suite, suiteOn } from "../support/services/own-suite.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import {
  assertRefused as assertApiRefused,
  type Mosque,
  mosqueOver,
  succeeded,
} from "../support/services/suite.ts";
import { newAuthenticator } from "../support/sign-in/authenticator.ts";
import { addPasskey, signInWithPasskey } from "../support/sign-in/passkeys.ts";

const origin = "https://sync.example.org";
const settings = { PUBLIC_URL: origin };

for (const engine of engines) {
  describe(`After a restore on ${engine.name}`, () => {
    const suite = suiteOn(engine, settings);
    const ends = new AsyncDisposableStack();
    let past: Awaited<ReturnType<typeof removeSinceBackup>>;
    let restored: Awaited<ReturnType<typeof restoreNextTo>>;
    let service: Service;
    before(async () => {
      const folder = await backupFolder();
      ends.defer(() => folder.remove());
      const file = folder.newFile();
      past = await removeSinceBackup(suite, file);
      restored = await restoreNextTo(suite, engine, file);
      ends.defer(() => restored.database.drop());
      service = await startService(restored.database, settings);
      ends.defer(() => service.end());
    });
    after(() => ends.disposeAsync());

    const over = (mosque: Mosque) =>
      mosqueOver({ ...mosque, request: service.request, operator: suite.operator });

    async function signedIn({ user, password }: SignedInVisitor) {
      const visitor = visitorOf(service);
      await visitor.does("signIn", { body: { email: user.email, password } });
      return visitor;
    }

    test("a mosque that was removed since the backup is back, with its team and data, and without its keys", async () => {
      const { removedMosque, ownerOfRemoved, operator } = past;
      assertApiRefused(await removedMosque.get("/profile"), 401, "malformed", "unknown_api_key");
      assertApiRefused(await over(removedMosque).get("/profile"), 401, "revoked", "key_revoked");
      const params = { mosqueId: removedMosque.id };
      const { members } = await (await signedIn(ownerOfRemoved)).does("getTeam", { params });
      assert.deepEqual(
        members.map(({ userId, role }) => [userId, role]),
        [[ownerOfRemoved.user.id, "owner"]],
      );
      const { removed } = await (await signedIn(operator)).does("listRemovedMosques");
      assert.deepEqual(removed, []);
    });

    test("a member who was removed since stays out of the team, and is printed", async () => {
      const { mosque, manager } = past;
      const params = { mosqueId: mosque.id };
      assertRefused(await manager.call("getTeam", { params }), "mosque_not_found");
      assertRefused(await (await signedIn(manager)).call("getTeam", { params }), "mosque_not_found");
      assert.ok(restored.printed.includes(`${manager.user.email} `), restored.printed);
    });

    test("an announcement that was deleted since is back", async () => {
      const { mosque, announcementId } = past;
      const there = succeeded(await over(mosque).get(`/announcements/${announcementId}`));
      assert.equal(there.body.announcement.title, "Deleted later");
    });

    test("a passkey that was removed since stays removed, and a later passkey is unknown", async () => {
      const { viewer, removedDevice, addedDevice } = past;
      const former = await signInWithPasskey(visitorOf(suite.service), removedDevice);
      assertRefused(former, "passkey_unknown");
      for (const device of [removedDevice, addedDevice])
        assertRefused(await signInWithPasskey(visitorOf(service), device), "passkey_unknown");
      assert.ok(restored.printed.includes(`${viewer.user.email} `), restored.printed);
    });

    test("a key that was created since is printed and unknown", async () => {
      const { mosque, createdSince } = past;
      const { printed } = restored;
      assert.ok(printed.includes(createdSince.apiKey.slice(0, 14)), printed);
      assert.ok(!printed.includes(createdSince.apiKey), "only its visible prefix");
      const response = await over(mosque).as(createdSince.apiKey).get("/profile");
      assertApiRefused(response, 401, "malformed", "unknown_api_key");
    });
  });
}

/** Makes a backup, and then removes and adds in the service. */
async function removeSinceBackup(suite: Suite, file: string) {
  const operator = await setUpOperator(suite.service);
  const [mosque, removedMosque] = [await suite.addMosque(), await suite.addMosque({ name: "Removed later" })];
  const ownerOfRemoved = await addMember(operator, removedMosque.id, "owner");
  const manager = await addMember(operator, mosque.id, "manager");
  const viewer = await addMember(operator, mosque.id, "viewer");
  const [removedDevice, addedDevice] = [newAuthenticator(origin), newAuthenticator(origin)];
  const passkey = await addPasskey(viewer, removedDevice);
  const announcement = { title: "Deleted later", body: "Text" };
  const { id: announcementId } = succeeded(await mosque.post("/announcements", announcement), 201).body
    .announcement;
  await backUpHere(suite.database, file);

  const params = { mosqueId: removedMosque.id };
  await operator.does("removeMosque", { params, body: { communityName: "Removed later" } });
  await viewer.does("removePasskey", { params: { passkeyId: passkey.id } });
  await addPasskey(viewer, addedDevice);
  const member = { mosqueId: mosque.id, userId: manager.user.id };
  await operator.does("removeMember", { params: member, body: { keys: "keep" } });
  succeeded(await mosque.remove(`/announcements/${announcementId}`));
  const createdSince = await mosque.addKey();
  return {
    ...{ operator, mosque, removedMosque, ownerOfRemoved, manager, viewer },
    ...{ announcementId, removedDevice, addedDevice, createdSince },
  };
}

/** Restores to a new database, with the suite's as the former one. */
async function restoreNextTo(suite: Suite, engine: Engine, file: string) {
  const database = await engine.createDatabase();
  await writeFile(`${file}.former`, `${suite.database.url}\n`);
  const printed = done(await runRestore(database, file, "--former-file", `${file}.former`));
  return { database, printed };
}

for (const engine of engines) {
  describe(`The request log on ${engine.name}`, () => {
    test("is in no backup, and stays next to the SQLite file that a restore replaces", async () => {
      const [database, elsewhere] = [await engine.createDatabase(), await engine.createDatabase()];
      const folder = await backupFolder();
      try {
        const { mosqueId, requestId } = await logRequest(database);
        const file = folder.newFile();
        await backUpHere(database, file);
        done(await runRestore(elsewhere, file));
        await loggedRequestsOnce(elsewhere.url, mosqueId, (requests) => requests.length === 0);
        if (engine.isServer) return;
        done(await runRestore(database, file, "--force"));
        await loggedRequestsOnce(database.url, mosqueId, ([logged]) => logged?.requestId === requestId);
      } finally {
        await folder.remove();
        await elsewhere.drop();
        await database.drop();
      }
    });
  });
}

/** Sends a request of a mosque's key to a service on a database, and stops the service once it is logged. */
async function logRequest(database: Database) {
  const service = await startService(database);
  const operator = await openOperator(database.url);
  try {
    const { mosqueId, apiKey: key } = await operator.addMosque();
    const requestId = crypto.randomUUID();
    const path = `/v1/mosques/${mosqueId}/profile`;
    succeeded(await service.request({ path, key, headers: { "X-Request-Id": requestId } }));
    await loggedRequestsOnce(database.url, mosqueId, (requests) => requests.length === 1);
    return { mosqueId, requestId };
  } finally {
    await operator.close();
    await service.end();
  }
}
