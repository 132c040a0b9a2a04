import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Tx } from "#store/tables/schema.ts";
import { createUser } from "#subjects/people/rows/users.ts";
import { startSecurityGeneration } from "#subjects/sign-in/sessions/rows/security-generations.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { endLinks } from "./ended-links.ts";
import {
  countEmailLinksSince,
  countInvitationsSince,
  createInvitation,
  createLink,
  endAccountLinksMadeBy,
  endOperatorsPasswordLinks,
  findOpenEmailLink,
  hasAskedForPasswordSince,
  listInvitations,
  mosquesInvitedToBy,
  useLink,
  withdrawInvitation,
} from "./links.ts";
import { isGiven, listOpenLinks } from "./open-links.ts";

const now = "2026-11-20T18:00:00.000Z";
const before = "2026-11-20T17:00:00.000Z";
const nextMonth = "2026-12-20T18:00:00.000Z";

for (const engine of engines) {
  suite(`links, on ${engine.name}`, () => {
    const shared = storeOn(engine);
    const write = <T>(work: (tx: Tx) => Promise<T>) => shared.store.write(work);
    const read = <T>(work: (tx: Tx) => Promise<T>) => shared.store.read(work);
    async function addUser({ isOperator = false } = {}) {
      const id = crypto.randomUUID();
      const user = { id, name: "Amina", email: `${id}@example.org`, isOperator };
      await write((tx) => createUser(tx, user, "hash", now));
      return id;
    }
    async function addLink(
      kind: "password" | "factor" | "email",
      userId: string,
      createdBy: string | null,
      at = now,
    ) {
      const id = crypto.randomUUID();
      const purpose = kind === "email" ? { kind, userId, email: "new@example.org" } : { kind, userId };
      await write((tx) => createLink(tx, { id, ...purpose, createdBy, mailedOnly: false }, new Date(at)));
      return id;
    }
    async function addInvitation(mosqueId: string, maker: string, at = now) {
      const id = crypto.randomUUID();
      const invitation = { id, email: "new@example.org", role: "viewer", mailedOnly: false } as const;
      await shared.change(
        mosqueId,
        ({ origin, ...writing }) =>
          createInvitation({ ...writing, origin: { ...origin, actorId: maker } }, invitation),
        at,
      );
      return id;
    }
    async function addOwner(mosqueId: string) {
      const userId = await addUser();
      const member = { mosqueId, userId, role: "owner", joinedAt: now, mails: 0 } as const;
      await write((tx) => tx.insertInto("members").values(member).execute());
      return userId;
    }
    /** Those of some links that have not ended. */
    async function open(...ids: string[]): Promise<string[]> {
      const rows = await read((tx) =>
        tx.selectFrom("links").select("id").where("id", "in", ids).where("endedAt", "is", null).execute(),
      );
      return ids.filter((id) => rows.some((row) => row.id === id));
    }

    test("a link that two requests have found open is used by only one", async () => {
      const link = await addLink("password", await addUser(), null);
      assert.equal(await write((tx) => useLink(tx, link, now)), true);
      assert.equal(await write((tx) => useLink(tx, link, now)), false);
    });

    test("a user has asked for a password only by an open link of their own, made lately, by no operator", async () => {
      const [user, operator] = [await addUser(), await addUser({ isOperator: true })];
      const hasAsked = () => read((tx) => hasAskedForPasswordSince(tx, user, before));
      await addLink("password", user, operator);
      await addLink("password", await addUser(), null);
      await addLink("factor", user, null);
      await addLink("password", user, null, before);
      const used = await addLink("password", user, null);
      await write((tx) => useLink(tx, used, now));
      assert.equal(await hasAsked(), false);
      await addLink("password", user, null);
      assert.equal(await hasAsked(), true);
    });

    test("a link to an email is shown as waiting only to its user, until it is used, expires or dies with its generation", async () => {
      const user = await addUser();
      const found = async (at = now) => (await read((tx) => findOpenEmailLink(tx, user, at)))?.email;
      await addLink("password", user, user);
      const other = await addUser();
      await addLink("email", other, other);
      assert.equal(await found(), undefined);
      const link = await addLink("email", user, user);
      assert.deepEqual([await found(), await found(nextMonth)], ["new@example.org", undefined]);
      await write((tx) => startSecurityGeneration(tx, user, now));
      assert.equal(await found(), undefined);
      const second = await addLink("email", user, user);
      assert.equal(await found(), "new@example.org");
      await write((tx) => useLink(tx, second, now));
      assert.equal(await found(), undefined);
      assert.deepEqual(await open(link), [link]);
    });

    test("the links to an email that a user has asked for are counted alone", async () => {
      const user = await addUser();
      const other = await addUser();
      await addLink("password", user, user);
      await addLink("email", other, other);
      await addLink("email", user, user, before);
      await addLink("email", user, user);
      assert.equal(await read((tx) => countEmailLinksSince(tx, user, before)), 1);
    });

    test("ending a user's links of one kind ends no others", async () => {
      const [user, other] = [await addUser(), await addUser()];
      const password = await addLink("password", user, null);
      const others = [await addLink("factor", user, null), await addLink("password", other, null)];
      await write((tx) => endLinks(tx, { kind: "password", userId: user }, now));
      assert.deepEqual(await open(password, ...others), others);
    });

    test("ending what an operator made ends no one else's links, and nothing to an email", async () => {
      const operator = await addUser({ isOperator: true });
      const [user, other] = [await addUser(), await addUser({ isOperator: true })];
      const made = [await addLink("password", user, operator), await addLink("factor", user, operator)];
      const rest = [
        await addLink("password", user, other),
        await addLink("factor", user, null),
        await addLink("email", operator, operator),
      ];
      await write((tx) => endAccountLinksMadeBy(tx, operator, now));
      assert.deepEqual(await open(...made, ...rest), rest);
    });

    test("ending operators' links to a user's password leaves the link that the mailbox asked for, and other users' links", async () => {
      const operator = await addUser({ isOperator: true });
      const [user, other] = [await addUser(), await addUser()];
      const made = await addLink("password", user, operator);
      const rest = [
        await addLink("password", user, null),
        await addLink("factor", user, operator),
        await addLink("password", other, operator),
      ];
      await write((tx) => endOperatorsPasswordLinks(tx, user, now));
      assert.deepEqual(await open(made, ...rest), rest);
    });

    test("an owner's invitations are valid only for the owner's mosque, and listed only until they expire", async () => {
      const [mosque, elsewhere] = [await shared.addMosque(), await shared.addMosque()];
      const [owner, second, ownerElsewhere] = [
        await addOwner(mosque),
        await addOwner(mosque),
        await addOwner(elsewhere),
      ];
      const invitation = await addInvitation(mosque, owner);
      const ofSecond = await addInvitation(mosque, second);
      const foreign = await addInvitation(mosque, ownerElsewhere);
      await addInvitation(elsewhere, ownerElsewhere);
      const listed = async (by?: string, at = now) =>
        (await read((tx) => listInvitations(tx, mosque, at, by))).map(({ id }) => id).toSorted();
      assert.equal(await read((tx) => isGiven(tx, foreign)), false);
      assert.deepEqual(await listed(), [invitation, ofSecond].toSorted());
      assert.deepEqual(await listed(owner), [invitation]);
      assert.deepEqual(await listed(owner, nextMonth), []);
      assert.deepEqual(await read((tx) => mosquesInvitedToBy(tx, owner, now)), [mosque]);
      assert.deepEqual(await read((tx) => mosquesInvitedToBy(tx, owner, nextMonth)), []);
      assert.equal(await read((tx) => countInvitationsSince(tx, mosque, before)), 3);
      assert.equal(await read((tx) => countInvitationsSince(tx, mosque, now)), 0);
    });

    test("a mosque's team withdraws no invitation of another mosque, and no other link", async () => {
      const [mosque, elsewhere] = [await shared.addMosque(), await shared.addMosque()];
      const invitation = await addInvitation(mosque, await addOwner(mosque));
      const password = await addLink("password", await addUser(), null);
      const withdraw = (mosqueId: string, id: string) =>
        shared.change(
          mosqueId,
          (writing) => withdrawInvitation(writing, { id, email: "new@example.org", role: "viewer" }),
          now,
        );
      await withdraw(elsewhere, invitation);
      await withdraw(mosque, password);
      assert.deepEqual(await open(invitation, password), [invitation, password]);
      await withdraw(mosque, invitation);
      assert.deepEqual(await open(invitation), []);
    });

    test("an account's list has the links to it and the links it made, while they work", async () => {
      const [user, operator] = [await addUser(), await addUser({ isOperator: true })];
      await addLink("password", user, operator);
      const listed = async (userId: string, at = now) =>
        (await read((tx) => listOpenLinks(tx, { now: at, userId }))).links.length;
      assert.deepEqual([await listed(user), await listed(operator)], [1, 1]);
      assert.equal(await listed(await addUser()), 0);
      assert.equal(await listed(user, nextMonth), 0);
      await write((tx) => startSecurityGeneration(tx, operator, now));
      assert.equal(await listed(user), 0);
    });
  });
}
