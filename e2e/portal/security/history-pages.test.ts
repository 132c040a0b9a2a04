import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { SecurityEvent } from "@mosque-sync/contract";
import { limits } from "@mosque-sync/contract";
import { openStore } from "../../../server/src/store/store.ts";
import { toJson } from "../../../server/src/store/tables/columns.ts";
import { deleteEventsBefore } from "../../../server/src/subjects/security/rows/security-events.ts";
import { enginesAboveStore } from "../../support/databases/engines.ts";
import {
  addMember,
  addMosque,
  assertRefused,
  type SignedInVisitor,
  setUpOperator,
} from "../../support/portal/portal.ts";
import {
  allEvents,
  eventsOfMosque,
  kindsOf,
  ownEvents,
  signInWrongly,
} from "../../support/portal/security-events.ts";
import { eventually } from "../../support/runs/eventually.ts";
import { suiteOn } from "../../support/services/own-suite.ts";
import { startService } from "../../support/services/service-here.ts";

for (const engine of enginesAboveStore) {
  describe(`The security history on ${engine.name}`, () => {
    const suite = suiteOn(engine, { TRUSTED_PROXIES: "127.0.0.1" });
    let operator: SignedInVisitor;
    before(async () => {
      operator = await setUpOperator(suite.service);
    });

    test("shows every event once, page by page, and exports the same as CSV and as JSON lines", async () => {
      const mosqueId = await addMosque(operator);
      const params = { mosqueId };
      const owner = await addMember(operator, mosqueId, "owner", '=cmd|"calc"!A1');
      const wanted = 2 * limits.securityEventsPerPage + 3;
      const other = await addMember(operator, mosqueId, "owner");
      for (let made = 0; made < wanted; made++) {
        // Each of them, because a user's acts of an hour are bounded.
        const actor = made % 2 === 0 ? owner : other;
        await actor.does("setMyMails", { params, body: { mails: made % 4 > 1 } });
      }
      const query = { group: "settings" } as const;
      const seen: SecurityEvent[] = [];
      let cursor: string | undefined;
      do {
        const page = await owner.does("listMosqueSecurity", {
          params,
          query: { ...query, ...(cursor !== undefined && { cursor }) },
        });
        assert.ok(page.events.length <= limits.securityEventsPerPage);
        seen.push(...page.events);
        cursor = page.next;
      } while (cursor !== undefined);
      assert.equal(new Set(seen.map(({ id }) => id)).size, wanted);
      assert.deepEqual(
        seen.map(({ at }) => at),
        seen
          .map(({ at }) => at)
          .sort()
          .reverse(),
      );
      const lines = await owner.does("exportMosqueSecurity", {
        params,
        query: { ...query, format: "jsonl" },
      });
      assert.deepEqual(
        lines.text
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line)),
        seen,
      );
      const csv = await owner.does("exportMosqueSecurity", { params, query: { ...query, format: "csv" } });
      const rows = csv.text.trimEnd().split("\r\n");
      assert.equal(rows.length, wanted + 2);
      assert.match(rows[0] ?? "", /^"at","kind","count","actorKind"/);
      assert.ok(rows[2]?.includes(`"'=cmd|""calc""!A1"`), String(rows[2]));
      const [last, before] = await eventsOfMosque(owner, mosqueId);
      assert.deepEqual(
        [last, before].map((event) => [event?.kind, event?.details.format]),
        [
          ["history_exported", "csv"],
          ["history_exported", "jsonl"],
        ],
      );
    });

    test("is narrowed by day, address and person, and refuses a cursor that it has not given", async () => {
      const member = await addMember(operator, await addMosque(operator), "viewer");
      await signInWrongly(suite.service, member.user.email, "198.51.100.77");
      assert.deepEqual(kindsOf(await allEvents(operator, { address: "198.51.100.77" })), ["sign_in_failed"]);
      const [newest] = await ownEvents(member);
      assert.ok(newest);
      const { at } = newest;
      assert.ok((await ownEvents(member, { from: at })).some(({ id }) => id === newest.id));
      assert.ok((await ownEvents(member, { to: at })).every((event) => event.at < at));
      assertRefused(await member.call("listMySecurity", { query: { cursor: "made up" } }), "cursor_invalid");
      assertRefused(await member.call("listMySecurity", { query: { group: "x" } }), "value_not_allowed");
    });

    test("finds no address of another user in one's own history, in pages and exports", async () => {
      const member = await addMember(operator, await addMosque(operator), "viewer");
      const { id: userId } = member.user;
      const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
      await operator.does("endUserSessions", { params: { userId }, ...from("198.51.100.78") });
      const { email } = member.user;
      await member.does("signIn", { body: { email, password: member.password }, ...from("198.51.100.79") });
      const found = async (address: string) => {
        const query = { address };
        const { text } = await member.does("exportMySecurity", { query: { ...query, format: "jsonl" } });
        const exported = text.split("\n").filter((line) => line !== "");
        const { events } = await member.does("listMySecurity", { query });
        assert.equal(exported.length, events.length);
        return kindsOf(events);
      };
      assert.deepEqual(await found("198.51.100.78"), []);
      assert.deepEqual(await found("198.51.100.79"), ["signed_in"]);
      assert.deepEqual(kindsOf(await allEvents(operator, { address: "198.51.100.78" })), ["sessions_ended"]);
    });

    test("keeps ten thousand events of an account, whose pages read few of them, and deletes old ones", async () => {
      const member = await addMember(operator, await addMosque(operator), "viewer");
      const store = await openStore({ databaseUrl: suite.database.url, isUnhurried: true });
      const rowOf = (n: number, daysAgo: number) => ({
        ...({ id: crypto.randomUUID(), kind: "stepped_up", actorKind: "user", count: 1 } as const),
        at: new Date(Date.now() - daysAgo * 24 * 60 * 60_000 - n).toISOString(),
        ...{ actorId: member.user.id, userId: member.user.id, mosqueId: null, details: toJson({}) },
        ...{ address: "198.51.100.9", device: null, requestId: null },
      });
      try {
        for (let batch = 0; batch < 20; batch++) {
          const rows = Array.from({ length: 500 }, (_, n) => rowOf(batch * 500 + n, 1));
          await store.write((tx) => tx.insertInto("securityEvents").values(rows).execute());
        }
        assert.equal((await ownEvents(member)).length, limits.securityEventsPerPage);
        // A rare group is looked for in steps: pages without a find lead on to the account's first events.
        const found: SecurityEvent[] = [];
        let cursor: string | undefined;
        let pages = 0;
        do {
          const query = { group: "account", ...(cursor !== undefined && { cursor }) } as const;
          const page = await member.does("listMySecurity", { query });
          found.push(...page.events);
          cursor = page.next;
          pages += 1;
        } while (cursor !== undefined);
        assert.deepEqual(kindsOf(found), ["account_created"]);
        assert.ok(pages > 1 && pages < 5, `${pages} pages`);

        const old = rowOf(0, limits.securityEventDaysMin + 1);
        await store.write((tx) => tx.insertInto("securityEvents").values(old).execute());
        const another = await startService(suite.database, {
          SECURITY_EVENT_DAYS: String(limits.securityEventDaysMin),
        });
        const isThere = async () =>
          (
            await allEvents(operator, {
              personId: member.user.id,
              to: new Date(Date.parse(old.at) + 1).toISOString(),
            })
          ).length > 0;
        try {
          await eventually(async () => (await isThere()) === false || undefined);
        } finally {
          await another.end();
        }
        assert.equal((await ownEvents(member)).length, limits.securityEventsPerPage);
        const { numDeletedRows } = await store.write((tx) =>
          deleteEventsBefore(tx, new Date().toISOString(), 500),
        );
        assert.equal(Number(numDeletedRows), 500);
      } finally {
        await store.close();
      }
    });
  });
}
