import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import {
  addRows,
  addWhatIsCompared,
  pathWith,
  type RowIds,
  send,
  versionedReads,
  type Write,
  withCreated,
  writes,
} from "../support/mosques/writes.ts";
import { assertRefused, type Mosque, sharedSuiteOn, succeeded } from "../support/services/suite.ts";

for (const engine of engines) {
  describe(`Versions on ${engine.name}`, () => {
    const suite = sharedSuiteOn(engine);
    const filled = async (asked: Pick<Write, "compares"> = { compares: "" }) => {
      const mosque = await suite.addMosque();
      const ids = await addRows(mosque);
      await addWhatIsCompared(mosque, asked);
      return { mosque, ids };
    };
    /** A mosque whose every read finds something. */
    const whole = { compares: "/timetable" };
    /** The tag of a read; undefined without a row to read. */
    const tagOf = async (mosque: Mosque, ids: RowIds, template: string) =>
      (await mosque.get(pathWith(ids, template))).headers.etag;
    const tagsOf = async (mosque: Mosque, ids: RowIds) => {
      const tags = new Map<string, string | undefined>();
      for (const template of versionedReads) tags.set(template, await tagOf(mosque, ids, template));
      return tags;
    };

    test("every read has a strong entity tag that stays while the resource is unchanged", async () => {
      const { mosque, ids } = await filled(whole);
      const first = await tagsOf(mosque, ids);
      for (const [template, tag] of first) assert.match(String(tag), /^"[!#-~]+"$/, template);
      assert.deepEqual(await tagsOf(mosque, ids), first);
    });

    test("If-None-Match gets 304 while the tag is among those sent: weak, in a list, or as *", async () => {
      const { mosque, ids } = await filled(whole);
      const known = versionedReads.filter((template) => template !== "/timetable");
      for (const template of [...known, "/sync?limit=1", "/announcements?limit=1"]) {
        const path = pathWith(ids, template);
        const tag = String(succeeded(await mosque.get(path)).headers.etag);
        for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",${tag} , "x"`, "*"]) {
          const response = await mosque.get(path, { "If-None-Match": sent });
          assert.equal(response.status, 304, `${path} ${sent}`);
          assert.equal(response.headers.etag, tag);
        }
        for (const sent of ['"other"', `"${tag.slice(1, -1)}x"`, '""']) {
          succeeded(await mosque.get(path, { "If-None-Match": sent }));
        }
      }
    });

    test("HEAD handles If-None-Match as GET does", async () => {
      const { mosque, ids } = await filled();
      const tag = String(await tagOf(mosque, ids, "/profile"));
      const call = { method: "HEAD", path: `${mosque.path}/profile`, key: mosque.key };
      assert.equal((await suite.request({ ...call, headers: { "If-None-Match": tag } })).status, 304);
      assert.equal((await suite.request(call)).headers.etag, tag);
    });

    test("a matching tag gives a bad key no access", async () => {
      const { mosque } = await filled();
      const response = await mosque.as("nonsense").get("/profile", { "If-None-Match": "*" });
      assertRefused(response, 401, "malformed", "api_key_format");
    });

    test("the operator's settings change the tag of the capabilities", async () => {
      const { mosque, ids } = await filled();
      const before = await tagOf(mosque, ids, "/capabilities");
      await suite.operator.setCapabilities(mosque.id, { approvedProfileFields: ["status"] });
      assert.notEqual(await tagOf(mosque, ids, "/capabilities"), before);
    });

    for (const write of writes) {
      test(`${write.name} changes the tags of its resources and of the snapshot, and no other`, async () => {
        const { mosque, ids } = await filled(write);
        const before = await tagsOf(mosque, ids);
        assert.ok((await send(mosque, write, ids)).status < 300);
        const after = await tagsOf(mosque, ids);
        for (const [template, tag] of before) {
          const shouldMove = template === "/sync" || write.moves.includes(template);
          assert.equal(
            after.get(template) !== tag,
            shouldMove,
            `${template}: ${tag} → ${after.get(template)}`,
          );
        }
      });

      test(`${write.name} with an outdated tag is precondition_failed and has no effect`, async () => {
        const { mosque, ids } = await filled(write);
        const stale = await tagOf(mosque, ids, write.compares);
        const other = writes.find(
          ({ moves, method }) => moves.includes(write.compares) && method !== "DELETE",
        );
        assert.ok(other && (await send(mosque, other, ids)).status < 300);
        const before = await mosque.state();
        for (const sent of [stale, '"never-seen"', `W/${stale}`, `${stale}, W/"never-seen"`]) {
          const response = await send(mosque, write, ids, { "If-Match": String(sent) });
          assertRefused(response, 412, "precondition_failed", "precondition_failed", sent);
        }
        assert.deepEqual(await mosque.state(), before);
      });

      test(`${write.name} with the current tag, by itself, weakened or in a list, or with *, succeeds`, async () => {
        const forms = [
          (tag: string) => tag,
          (tag: string) => `W/${tag}`,
          (tag: string) => `"other" , ${tag}`,
          (tag: string) => `W/"other",W/${tag}`,
          () => "*",
        ];
        for (const sentFor of forms) {
          const { mosque, ids } = await filled(write);
          const sent = sentFor(String(await tagOf(mosque, ids, write.compares)));
          const response = await send(mosque, write, ids, { "If-Match": sent });
          assert.ok(response.status < 300, `${sent}: ${response.text}`);
        }
      });

      test(`${write.name} refuses an If-Match that is not a list of entity tags`, async () => {
        const { mosque, ids } = await filled(write);
        const before = await mosque.state();
        for (const sent of ["unquoted", '"open', "", '"a" "b"', '*, "a"', "w/'a'", '"a",,"', '"sp ace"']) {
          const response = await send(mosque, write, ids, { "If-Match": sent });
          assertRefused(response, 400, "invalid_argument", "if_match_invalid", sent);
        }
        assert.deepEqual(await mosque.state(), before);
      });

      test(`${write.name} responds with the tag that the next read of its result has`, async () => {
        const { mosque, ids } = await filled(write);
        const response = await send(mosque, write, ids);
        assert.ok(response.status < 300, response.text);
        const next = write.returns && (await tagOf(mosque, withCreated(ids, response), write.returns));
        assert.equal(response.headers.etag, next);
      });
    }

    test("a patch without members, or a refused one, makes no new version of anything", async () => {
      const { mosque, ids } = await filled();
      const before = await tagsOf(mosque, ids);
      for (const write of writes.filter(({ method }) => method === "PATCH")) {
        const empty = succeeded(await send(mosque, { ...write, body: {} }, ids));
        assert.equal(empty.headers.etag, before.get(String(write.returns)), write.name);
        assert.equal((await send(mosque, { ...write, body: { nonsense: 1 } }, ids)).status, 400);
      }
      assert.deepEqual(await tagsOf(mosque, ids), before);
    });

    test("a tag never returns, not even if the rows are the same again", async () => {
      const { mosque, ids } = await filled();
      const before = await tagOf(mosque, ids, "/prayers");
      const row = { prayerKey: "eid", adhanTime: "8:00" };
      const { prayerId } = succeeded(await mosque.post("/prayers", row), 201).body;
      succeeded(await mosque.remove(`/prayers/${prayerId}`));
      assert.notEqual(await tagOf(mosque, ids, "/prayers"), before);
    });
  });
}
