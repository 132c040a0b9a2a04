import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { engines } from "./support/engines.ts";
import type { Answer } from "./support/http.ts";
import { assertRefused, type Mosque, succeeded, suiteOn } from "./support/suite.ts";

const start = "2026-12-05T18:30:00Z";

/** A mosque with one row of each kind. */
interface Filled {
  readonly mosque: Mosque;
  readonly announcement: string;
  readonly prayer: string;
  readonly event: string;
}

/** A write, whose tag `If-Match` compares, and what its answer returns the new tag of. */
interface Write {
  readonly name: string;
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: (filled: Filled) => string;
  readonly body?: object;
  readonly compares: (filled: Filled) => string;
  readonly returns?: (filled: Filled, answer: Answer) => string;
  /** The reads, besides the snapshot, whose tags move, or that have none any more. */
  readonly moves: readonly string[];
}

const announcement = ({ announcement }: Filled) => `/announcements/${announcement}`;
const event = ({ event }: Filled) => `/events/${event}`;
const prayer = ({ prayer }: Filled) => `/prayers/${prayer}`;
const [profile, announcements, prayers, events] = ["/profile", "/announcements", "/prayers", "/events"].map(
  (path) => () => path,
) as [() => string, () => string, () => string, () => string]; // One function for each of the four paths.

/** Every write of the API (decisions, section 4). */
const writes: readonly Write[] = [
  {
    ...{ name: "PATCH of the profile", method: "PATCH", path: profile, body: { status: "Open" } },
    ...{ compares: profile, returns: profile, moves: ["/profile"] },
  },
  {
    ...{
      name: "POST of an announcement",
      method: "POST",
      path: announcements,
      body: { title: "New", body: "Text" },
    },
    ...{ compares: announcements, moves: ["/announcements"] },
    returns: (_, answer) => `/announcements/${answer.body.announcement.id}`,
  },
  {
    ...{ name: "PATCH of an announcement", method: "PATCH", path: announcement, body: { title: "Changed" } },
    ...{ compares: announcement, returns: announcement, moves: ["/announcements", "/announcements/{id}"] },
  },
  {
    ...{ name: "DELETE of an announcement", method: "DELETE", path: announcement },
    ...{ compares: announcement, moves: ["/announcements", "/announcements/{id}"] },
  },
  {
    ...{
      name: "POST of a prayer row",
      method: "POST",
      path: prayers,
      body: { prayerKey: "eid", adhanTime: "8:00" },
    },
    ...{ compares: prayers, returns: prayers, moves: ["/prayers"] },
  },
  {
    ...{ name: "PATCH of a prayer row", method: "PATCH", path: prayer, body: { adhanTime: "5:15" } },
    ...{ compares: prayers, returns: prayers, moves: ["/prayers"] },
  },
  {
    ...{ name: "DELETE of a prayer row", method: "DELETE", path: prayer },
    ...{ compares: prayers, returns: prayers, moves: ["/prayers"] },
  },
  {
    ...{ name: "POST of an event", method: "POST", path: events },
    body: { title: "New", eventDetails: { dateInstant: start } },
    ...{ compares: events, moves: ["/events"] },
    returns: (_, answer) => `/events/${answer.body.event.id}`,
  },
  {
    ...{ name: "PATCH of an event", method: "PATCH", path: event, body: { title: "Changed" } },
    ...{ compares: event, returns: event, moves: ["/events", "/events/{id}"] },
  },
  {
    ...{ name: "DELETE of an event", method: "DELETE", path: event },
    ...{ compares: event, moves: ["/events", "/events/{id}"] },
  },
];

for (const engine of engines) {
  describe(`Versions on ${engine.name}`, () => {
    const suite = suiteOn(engine);
    const tagOf = async ({ mosque }: Filled, path: string) =>
      String(succeeded(await mosque.get(path)).headers.etag);
    const fill = async (): Promise<Filled> => {
      const mosque = await suite.addMosque();
      const posted = async (path: string, body: object) => succeeded(await mosque.post(path, body), 201).body;
      const { announcement } = await posted("/announcements", { title: "Notice", body: "Text" });
      const { prayerId } = await posted("/prayers", { prayerKey: "fajr", adhanTime: "5:10" });
      const { event } = await posted("/events", { title: "Evening", eventDetails: { dateInstant: start } });
      return { mosque, announcement: announcement.id, prayer: prayerId, event: event.id };
    };
    const send = (filled: Filled, write: Write, headers: Record<string, string> = {}) =>
      suite.request({
        method: write.method,
        path: filled.mosque.path + write.path(filled),
        key: filled.mosque.key,
        headers,
        ...(write.body && { body: write.body }),
      });
    /** The tag of every read. */
    const allTags = async (filled: Filled) => {
      const tags = new Map<string, string | undefined>();
      for (const path of ["/capabilities", "/sync", "/profile", "/announcements", "/prayers", "/events"]) {
        tags.set(path, await tagOf(filled, path));
      }
      for (const [name, path] of [
        ["/announcements/{id}", announcement(filled)],
        ["/events/{id}", event(filled)],
      ] as const) {
        tags.set(name, (await filled.mosque.get(path)).headers.etag);
      }
      return tags;
    };

    test("every read has a strong entity tag that stays while nothing changes", async () => {
      const filled = await fill();
      const first = await allTags(filled);
      for (const [path, tag] of first) assert.match(String(tag), /^"[!#-~]+"$/, path);
      assert.deepEqual(await allTags(filled), first);
    });

    test("If-None-Match answers 304 without a body while the tag is among those sent, weak or in a list or *", async () => {
      const filled = await fill();
      for (const path of [
        "/capabilities",
        "/sync",
        "/sync?limit=1",
        "/profile",
        "/announcements",
        "/prayers",
        "/events",
        announcement(filled),
        event(filled),
      ]) {
        const tag = await tagOf(filled, path);
        for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, `W/"other",${tag} , "x"`, "*"]) {
          const answer = await filled.mosque.get(path, { "If-None-Match": sent });
          assert.equal(answer.status, 304, `${path} ${sent}`);
          assert.equal(answer.headers.etag, tag);
        }
        for (const sent of ['"other"', tag.toUpperCase().replace(/"$/, 'X"'), '""']) {
          succeeded(await filled.mosque.get(path, { "If-None-Match": sent }));
        }
      }
    });

    test("HEAD answers If-None-Match as GET does", async () => {
      const filled = await fill();
      const tag = await tagOf(filled, "/profile");
      const { mosque } = filled;
      const call = { method: "HEAD", path: `${mosque.path}/profile`, key: mosque.key };
      assert.equal((await suite.request({ ...call, headers: { "If-None-Match": tag } })).status, 304);
      assert.equal((await suite.request(call)).headers.etag, tag);
    });

    test("a matching tag opens nothing to a bad key", async () => {
      const filled = await fill();
      const answer = await filled.mosque.as("nonsense").get("/profile", { "If-None-Match": "*" });
      assertRefused(answer, 401, "malformed", "api_key_format");
    });

    test("the operator's settings move the tag of the capabilities", async () => {
      const filled = await fill();
      const before = await tagOf(filled, "/capabilities");
      await suite.operator.setCapabilities(filled.mosque.id, { approvedProfileFields: ["status"] });
      assert.notEqual(await tagOf(filled, "/capabilities"), before);
    });

    for (const write of writes) {
      test(`${write.name} moves the tags of what it changes and of the snapshot, and no other`, async () => {
        const filled = await fill();
        const before = await allTags(filled);
        assert.ok((await send(filled, write)).status < 300);
        const after = await allTags(filled);
        for (const [path, tag] of before) {
          const shouldMove = path === "/sync" || write.moves.includes(path);
          assert.equal(after.get(path) !== tag, shouldMove, `${path}: ${tag} → ${after.get(path)}`);
        }
      });

      test(`${write.name} with a tag that has moved is precondition_failed and changes nothing`, async () => {
        const filled = await fill();
        const stale = await tagOf(filled, write.compares(filled));
        const first = writes.find(
          ({ compares, method }) => compares === write.compares && method !== "DELETE",
        );
        assert.ok(first && (await send(filled, first)).status < 300);
        const before = await filled.mosque.state();
        const current = await tagOf(filled, write.compares(filled));
        for (const sent of [stale, '"never-seen"', `W/${current}`, `${stale}, W/${current}`]) {
          const answer = await send(filled, write, { "If-Match": sent });
          assertRefused(answer, 412, "precondition_failed", "precondition_failed", sent);
        }
        assert.deepEqual(await filled.mosque.state(), before);
      });

      test(`${write.name} with the current tag, alone or in a list, or with *, succeeds`, async () => {
        for (const sentFor of [(tag: string) => tag, (tag: string) => `"other" , ${tag}`, () => "*"]) {
          const filled = await fill();
          const sent = sentFor(await tagOf(filled, write.compares(filled)));
          const answer = await send(filled, write, { "If-Match": sent });
          assert.ok(answer.status < 300, `${sent}: ${answer.text}`);
        }
      });

      test(`${write.name} refuses an If-Match that is no list of entity tags`, async () => {
        const filled = await fill();
        const before = await filled.mosque.state();
        for (const sent of ["unquoted", '"open', "", '"a" "b"', '*, "a"', "w/'a'", '"a",,"', '"sp ace"']) {
          const answer = await send(filled, write, { "If-Match": sent });
          assertRefused(answer, 400, "invalid_argument", "if_match_invalid", sent);
        }
        assert.deepEqual(await filled.mosque.state(), before);
      });

      test(`${write.name} answers with the tag that the next read of what it returns has`, async () => {
        const filled = await fill();
        const answer = await send(filled, write);
        assert.ok(answer.status < 300, answer.text);
        if (write.returns)
          assert.equal(answer.headers.etag, await tagOf(filled, write.returns(filled, answer)));
        else assert.equal(answer.headers.etag, undefined);
      });
    }

    test("an empty patch makes no new version of anything", async () => {
      const filled = await fill();
      const before = await allTags(filled);
      for (const path of ["/profile", announcement(filled), event(filled), prayer(filled)]) {
        const answer = succeeded(await filled.mosque.patch(path, {}));
        assert.ok([...before.values()].includes(answer.headers.etag), `${path}: ${answer.headers.etag}`);
      }
      assert.deepEqual(await allTags(filled), before);
    });

    test("a refused write makes no new version of anything", async () => {
      const filled = await fill();
      const before = await allTags(filled);
      for (const path of ["/profile", announcement(filled), event(filled), prayer(filled)]) {
        assert.equal((await filled.mosque.patch(path, { nonsense: 1 })).status, 400);
      }
      assert.deepEqual(await allTags(filled), before);
    });

    test("a tag never comes back: a row deleted and created again has another", async () => {
      const filled = await fill();
      const before = await tagOf(filled, "/prayers");
      const { prayerId } = succeeded(
        await filled.mosque.post("/prayers", { prayerKey: "eid", adhanTime: "8:00" }),
        201,
      ).body;
      succeeded(await filled.mosque.remove(`/prayers/${prayerId}`));
      assert.notEqual(await tagOf(filled, "/prayers"), before);
    });
  });
}
