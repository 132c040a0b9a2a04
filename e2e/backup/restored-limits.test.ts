import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import type { PortalBodyOf } from "@mosque-sync/contract";
import { backUpHere, backupFolder, done, restoreHere, runRestore } from "../support/databases/backups.ts";
import { type Engine, engines } from "../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  confirmEmail,
  newEmail,
  type SignedInVisitor,
  tokenOf,
  type Visitor,
  visitorOf,
} from "../support/portal/portal.ts";
import { allEvents } from "../support/portal/security-events.ts";
import type { Service } from "../support/services/service.ts";
import { startService } from "../support/services/service-here.ts";
import { addApp } from "../support/sign-in/factors.ts";
import { type MailingService, startMailingService } from "../support/surroundings/mailing-service.ts";

const settings = { PUBLIC_URL: "https://sync.example.org" };
const mosqueName = "Masjid of the restore";
const removedName = "Removed \u001b[31m";

for (const engine of engines) {
  for (const way of ["from a file", "in place"] as const) {
    describe(`A right that was taken before a restore ${way}, on ${engine.name}`, () => {
      const ends = new AsyncDisposableStack();
      let past: Awaited<ReturnType<typeof takeAfterBackup>>;
      let printed: string;
      let service: Service;
      before(async () => {
        const folder = await backupFolder();
        ends.defer(() => folder.remove());
        const file = folder.newFile();
        const mailing = await startMailingService(engine, ends, settings);
        past = await takeAfterBackup(mailing, file);
        const database = await restoredTo(engine, { way, file, formerUrl: mailing.database.url }, ends);
        printed = database.printed;
        service = await startService(database, settings);
        ends.defer(() => service.end());
      });
      after(() => ends.disposeAsync());

      async function signIn({ user, password }: SignedInVisitor, email = user.email): Promise<Visitor> {
        const visitor = visitorOf(service);
        await visitor.does("signIn", { body: { email, password } });
        return visitor;
      }
      const profile = (mosqueId: string, key: string) =>
        service.requestUnchecked({ path: `/v1/mosques/${mosqueId}/profile`, key });
      const linesUnder = (heading: RegExp) => {
        const lines = printed.split("\n");
        const first = lines.findIndex((line) => heading.test(line));
        assert.ok(first >= 0, `${heading} is in:\n${printed}`);
        const next = lines.findIndex((line, index) => index > first && !line.startsWith("  "));
        return lines.slice(first + 1, next).join("\n");
      };

      test("a removed member stays out of the team, and a lowered role stays low", async () => {
        const { mosqueId, removed, demoted, mover } = past;
        const params = { mosqueId };
        assertRefused(await (await signIn(removed)).call("getMosque", { params }), "mosque_not_found");
        const lowered = await (await signIn(demoted)).does("getMosque", { params });
        assert.equal(lowered.mosque.role, "viewer");
        assert.ok(linesUnder(/removed from a team/).includes(removed.user.email), printed);
        assert.ok(linesUnder(/lower role/).includes(demoted.user.email), printed);
        assert.ok(
          !printed.includes(mover.user.email),
          "no list names a person who lost no right, by the earlier email",
        );
      });

      test("a mosque whose owners of the backup have all gone is named", () => {
        assert.equal(linesUnder(/no owner can manage/), `  ${JSON.stringify("Left behind")}`);
      });

      test("a key that was limited to networks works only from them", async () => {
        const { mosqueId, limited } = past;
        const response = await profile(mosqueId, limited.apiKey);
        assert.equal(response.body.error?.troubleshooting?.code, "address_not_allowed");
        assert.ok(linesUnder(/were limited/).includes(limited.apiKey.slice(0, 14)), printed);
      });

      test("the keys of a mosque that was removed are revoked, and the mosque is back with its team", async () => {
        const { gone, goneKey, goneOwner } = past;
        const response = await profile(gone, goneKey.apiKey);
        assert.equal(response.body.error?.troubleshooting?.code, "key_revoked");
        assert.ok(linesUnder(/Keys of mosques that were removed/).includes(goneKey.apiKey.slice(0, 14)));
        assert.ok(!printed.includes("No key was revoked"), printed);
        assert.ok(!printed.includes("\u001b"), "a name cannot write to the terminal");
        const params = { mosqueId: gone };
        const { mosque } = await (await signIn(goneOwner)).does("getMosque", { params });
        assert.deepEqual([mosque.communityName, mosque.role], [removedName, "owner"]);
      });

      test("a changed email is the later one, also if two people have exchanged theirs", async () => {
        const { mover, movedTo, first, second } = past;
        assertRefused(await enter(service, mover.user.email, mover.password), "sign_in_failed");
        const moved = await signIn(mover, movedTo);
        assert.equal((await moved.does("getSession")).user.id, mover.user.id);
        assert.ok(linesUnder(/Emails that were changed/).includes(movedTo), printed);
        for (const [person, { user }] of [
          [first, second],
          [second, first],
        ] as const) {
          const visitor = await signIn(person, user.email);
          assert.equal((await visitor.does("getSession")).user.id, person.user.id);
        }
      });

      test("a suspended mosque is suspended, and a second factor that was required is", async () => {
        const { suspended, suspendedKey, strict, strictOwner } = past;
        const response = await profile(suspended, suspendedKey.apiKey);
        assert.equal(response.body.error?.troubleshooting?.code, "mosque_suspended");
        assert.ok(linesUnder(/^Suspended/).includes("Suspended later"), printed);
        const params = { mosqueId: strict };
        const owner = await signIn(strictOwner);
        assertRefused(await owner.call("getTeam", { params }), "second_factor_required");
        assert.ok(linesUnder(/require second factors/).includes("Strict later"), printed);
      });

      test("a field and a prayer whose approval was withdrawn are not approved", async () => {
        const { mosqueId, operator } = past;
        const params = { mosqueId };
        const { mosque } = await (await signIn(operator)).does("getOperatedMosque", { params });
        assert.deepEqual(mosque.approvedProfileFields, ["status"]);
        assert.deepEqual(mosque.supportedPrayerKeys, ["fajr"]);
        assert.ok(linesUnder(/fewer approved/).includes(mosqueName), printed);
      });

      test("each is in the security history, under the name of the restore", async () => {
        const { operator, removed, demoted, mover, suspended, strict, mosqueId } = past;
        const events = await allEvents(await signIn(operator));
        const recorded = events
          .filter(({ details }) => details.command?.startsWith("restore "))
          .map(({ kind, user, mosque }) => [kind, user?.id, mosque?.id].join(" "));
        for (const expected of [
          `member_removed ${removed.user.id} ${mosqueId}`,
          `role_changed ${demoted.user.id} ${mosqueId}`,
          `email_changed ${mover.user.id} `,
          `mosque_suspended  ${suspended}`,
          `factor_required  ${strict}`,
          `mosque_changed  ${mosqueId}`,
        ])
          assert.ok(recorded.includes(expected), `${expected} is in ${recorded.join(", ")}`);
      });
    });
  }
}

function enter(service: Service, email: string, password: string) {
  return visitorOf(service).call("signIn", { body: { email, password } });
}

/** Makes a backup, and then takes rights in the service. */
async function takeAfterBackup({ operator, mailbox, database }: MailingService, file: string) {
  const mosqueId = await addMosque(operator, mosqueName);
  const add = (name: string) => addMember(operator, mosqueId, "owner", name);
  const [removed, demoted, mover, first, second] = [
    await add("Removed owner"),
    await add("Demoted owner"),
    await add("Mover"),
    await add("First of two"),
    await add("Second of two"),
  ];
  for (const person of [mover, first, second]) await confirmEmail(operator, person, mailbox);
  const newKey = async (owner: Visitor, of: string) =>
    owner.does("createKey", { params: { mosqueId: of }, body: { name: "Website", scope: "sync:write" } });
  const limited = await newKey(mover, mosqueId);
  const gone = await addMosque(operator, removedName);
  const goneOwner = await addMember(operator, gone, "owner");
  const goneKey = await newKey(goneOwner, gone);
  const suspended = await addMosque(operator, "Suspended later");
  const suspendedKey = await newKey(operator, suspended);
  const strict = await addMosque(operator, "Strict later");
  const strictOwner = await addMember(operator, strict, "owner");
  const left = await addMosque(operator, "Left behind");
  const leaver = await addMember(operator, left, "owner");
  await backUpHere(database, file);

  const params = { mosqueId };
  const member = { ...params, userId: removed.user.id };
  await mover.does("removeMember", { params: member, body: { keys: "keep" } });
  const role = { params: { ...params, userId: demoted.user.id }, body: { role: "viewer" } } as const;
  await mover.does("changeRole", role);
  const keyParams = { ...params, keyId: limited.key.id };
  await mover.does("updateKey", { params: keyParams, body: { networks: ["203.0.113.7"] } });
  const approved: PortalBodyOf<"updateOperatedMosque"> = {
    approvedProfileFields: ["status"],
    supportedPrayerKeys: ["fajr"],
  };
  const { mosque } = await operator.does("getOperatedMosque", { params });
  await operator.does("updateOperatedMosque", { params, body: approved, ifMatch: mosque.etag });
  await operator.does("removeMosque", { params: { mosqueId: gone }, body: { communityName: removedName } });
  await operator.does("setSuspension", { body: { mosqueIds: [suspended], isSuspended: true } });
  await addApp(strictOwner);
  await strictOwner.does("setFactorRequirement", {
    params: { mosqueId: strict },
    body: { isRequired: true },
  });
  await addMember(operator, left, "owner", "Later owner");
  await leaver.does("leaveTeam", { params: { mosqueId: left } });

  const moveTo = async (person: SignedInVisitor, email: string) => {
    await person.does("changeEmail", { body: { email } });
    await person.does("useEmailLink", { body: { token: tokenOf(await mailbox.newestLink(email, "email")) } });
    return email;
  };
  const movedTo = await moveTo(mover, newEmail());
  await moveTo(first, newEmail());
  await moveTo(second, first.user.email);
  await moveTo(first, second.user.email);
  return {
    ...{ operator, mosqueId, removed, demoted, mover, movedTo, first, second, limited },
    ...{ gone, goneOwner, goneKey, suspended, suspendedKey, strict, strictOwner },
  };
}

/** Restores a backup to a new database, or finishes a restore there by other means. */
async function restoredTo(
  engine: Engine,
  { way, file, formerUrl }: { way: "from a file" | "in place"; file: string; formerUrl: string },
  ends: AsyncDisposableStack,
) {
  const database = await engine.createDatabase();
  ends.defer(() => database.drop());
  await writeFile(`${file}.former`, `${formerUrl}\n`);
  if (way === "in place") await restoreHere(database, file);
  const first = way === "in place" ? "--in-place" : file;
  return { ...database, printed: done(await runRestore(database, first, "--former-file", `${file}.former`)) };
}
