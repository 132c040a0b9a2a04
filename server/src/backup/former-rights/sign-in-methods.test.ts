import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Tx } from "#store/tables/schema.ts";
import { createUser } from "#subjects/people/rows/users.ts";
import {
  addProviderLink,
  hasUnlinked,
  listProviderLinks,
  removeProviderLink,
} from "#subjects/sign-in/provider/rows/provider-links.ts";
import { subjectText } from "#subjects/sign-in/provider/rules/provider-subjects.ts";
import { engines } from "#test/store/databases.ts";
import { storeOn } from "#test/store/store-suite.ts";
import { endSignInMethodsAsIn } from "./sign-in-methods.ts";

const at = "2026-11-20T18:00:00.000Z";
const origin = { now: new Date(at), lineage: "restore-1" };
const issuer = "https://accounts.example.org";

for (const engine of engines) {
  suite(`The provider links of a backup, on ${engine.name},`, () => {
    const [here, former] = [storeOn(engine), storeOn(engine)];

    test("end if they were unlinked since, and do not return with the next sign-in there", async () => {
      const user = { id: crypto.randomUUID(), name: "Amina", email: "amina@example.org", isOperator: false };
      const [kept, unlinked] = [
        subjectText(issuer, "kept"),
        subjectText("https://other.example.org", "gone"),
      ];
      const both = async (tx: Tx) => {
        await createUser(tx, user, "hash", at);
        for (const subject of [kept, unlinked]) await addProviderLink(tx, user.id, subject, at);
      };
      await here.store.write(both);
      await former.store.write(async (tx) => {
        await both(tx);
        const link = (await listProviderLinks(tx, user.id)).find(({ subject }) => subject === unlinked);
        await removeProviderLink(tx, user.id, link?.id ?? "", at);
      });
      const ended = await here.store.write((tx) =>
        former.store.read((formerTx) => endSignInMethodsAsIn(formerTx, tx, origin, [user.id])),
      );
      assert.deepEqual([ended.passwords.size, [...ended.others]], [0, [user.id]]);
      await here.store.read(async (tx) => {
        const links = await listProviderLinks(tx, user.id);
        assert.deepEqual(
          links.map(({ subject }) => subject),
          [kept],
        );
        assert.equal(await hasUnlinked(tx, user.id, "https://other.example.org"), true);
        assert.equal(await hasUnlinked(tx, user.id, issuer), false);
      });
    });
  });
}
