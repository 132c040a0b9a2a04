import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import {
  entityTag,
  matchesWeakly,
  operatedMosqueTag,
  readTagCondition,
  requireMatch,
  type TagCondition,
  type Versions,
  versionOf,
} from "../../src/domain/entity-tags.ts";

const versions = {
  lineage: null,
  capabilitiesVersion: 1,
  profileVersion: 2,
  announcementsVersion: 3,
  prayersVersion: 4,
  eventsVersion: 5,
} satisfies Versions;
const strong = (tag: string) => ({ weak: false, tag });
const weak = (tag: string) => ({ weak: true, tag });

suite("the entity tag", () => {
  test("of a collection names it and its version", () => {
    assert.equal(entityTag("capabilities", versions), '"capabilities-1"');
    assert.equal(entityTag("profile", versions), '"profile-2"');
    assert.equal(entityTag("announcements", versions), '"announcements-3"');
    assert.equal(entityTag("prayers", versions), '"prayers-4"');
    assert.equal(entityTag("events", versions), '"events-5"');
  });

  test("of a single announcement or event has the item's own version", () => {
    assert.equal(entityTag("announcement", versions, 7), '"announcement-7"');
    assert.equal(entityTag("event", versions, 8), '"event-8"');
  });

  test("of the snapshot changes with each collection that it shows, and with nothing else", () => {
    const tagAfter = (collection: Exclude<keyof Versions, "lineage">) =>
      entityTag("sync", { ...versions, [collection]: versions[collection] + 1 });
    const tags = (["profileVersion", "announcementsVersion", "prayersVersion", "eventsVersion"] as const).map(
      tagAfter,
    );
    assert.equal(new Set([entityTag("sync", versions), ...tags]).size, 5);
    assert.equal(tagAfter("capabilitiesVersion"), entityTag("sync", versions));
  });

  test("is another after a restore, whatever it is of, though the versions are the same", () => {
    const resources = ["capabilities", "profile", "announcements", "prayers", "events", "sync"] as const;
    const tags = [null, "first", "second"].flatMap((lineage) => [
      ...resources.map((of) => entityTag(of, { ...versions, lineage })),
      ...(["announcement", "event"] as const).map((of) => entityTag(of, { ...versions, lineage }, 7)),
      operatedMosqueTag({ ...versions, lineage }),
    ]);
    assert.equal(new Set(tags).size, tags.length);
  });

  test("of two snapshots is the same only when all their versions are", () => {
    const anyVersions = fc.tuple(fc.nat(120), fc.nat(120), fc.nat(120), fc.nat(120));
    const tagOf = ([profileVersion, announcementsVersion, prayersVersion, eventsVersion]: number[]) =>
      entityTag("sync", {
        ...versions,
        profileVersion,
        announcementsVersion,
        prayersVersion,
        eventsVersion,
      } as Versions);
    fc.assert(
      fc.property(anyVersions, anyVersions, (a, b) => {
        assert.equal(tagOf(a) === tagOf(b), a.join() === b.join());
      }),
    );
  });

  test("of a mosque as its operator sees it changes with its profile and with what is approved", () => {
    assert.equal(operatedMosqueTag(versions), '"mosque-2.1"');
  });

  test("can be sent back as a condition just as it is", () => {
    for (const endpoint of ["capabilities", "sync", "profile", "prayers", "announcement", "event"] as const) {
      const tag = entityTag(endpoint, versions, 7);
      assert.deepEqual(readTagCondition(tag), [strong(tag)]);
      requireMatch(readTagCondition(tag), tag);
    }
  });
});

test("a single announcement or event is rendered anew when its collection has changed", () => {
  assert.equal(versionOf("announcement", versions), versionOf("announcements", versions));
  assert.equal(versionOf("event", versions), versionOf("events", versions));
});

suite("a condition", () => {
  const wellFormed: Record<string, TagCondition> = {
    "*": "*",
    " * ": "*",
    '"a"': [strong('"a"')],
    'W/"a"': [weak('"a"')],
    '"a", "b"': [strong('"a"'), strong('"b"')],
    '"a",W/"b","c"': [strong('"a"'), weak('"b"'), strong('"c"')],
    ' \t"a" \t,\t "b" ': [strong('"a"'), strong('"b"')],
    ', "a"': [strong('"a"')],
    '"a",': [strong('"a"')],
    ',, "a" ,, "b" , ,': [strong('"a"'), strong('"b"')],
    '""': [strong('""')],
    '"a,b"': [strong('"a,b"')],
    '"\u00e9"': [strong('"\u00e9"')],
    '"W/"': [strong('"W/"')],
  };
  for (const [header, condition] of Object.entries(wellFormed)) {
    test(`${JSON.stringify(header)} is read`, () => assert.deepEqual(readTagCondition(header), condition));
  }

  const malformed = [
    "",
    " ",
    ",",
    "a",
    "prayers-7",
    '"a',
    'a"',
    '"a"b"',
    '"a" "b"',
    '"a""b"',
    '"a"; "b"',
    'w/"a"',
    'W/ "a"',
    "W/a",
    "W/*",
    '*, "a"',
    '"a", *',
    "'a'",
    '"a b"',
    '"a\u0000"',
    '"\u0633"',
  ];
  for (const header of malformed) {
    test(`${JSON.stringify(header)} is not one`, () => assert.equal(readTagCondition(header), undefined));
  }

  test("lists every tag, in order, however the list is written", () => {
    const anyTag = fc.record(
      { weak: fc.boolean(), tag: fc.stringMatching(/^"[!#-~]*"$/) },
      { noNullPrototype: true },
    );
    const anyComma = fc.constantFrom(",", ", ", " ,", ",,", " , ,\t");
    fc.assert(
      fc.property(fc.array(anyTag, { minLength: 1 }), anyComma, (tags, comma) => {
        const header = tags.map(({ weak, tag }) => `${weak ? "W/" : ""}${tag}`).join(comma);
        assert.deepEqual(readTagCondition(header), tags);
      }),
    );
  });
});

suite("If-None-Match", () => {
  test("compares weakly: a weakened tag still matches", () => {
    assert.ok(matchesWeakly([weak('"prayers-4"')], '"prayers-4"'));
    assert.ok(matchesWeakly([strong('"prayers-3"'), strong('"prayers-4"')], '"prayers-4"'));
    assert.ok(matchesWeakly("*", '"prayers-4"'));
    assert.ok(!matchesWeakly([strong('"prayers-3"')], '"prayers-4"'));
  });
});

suite("If-Match", () => {
  test("lets a write pass on the current tag, on any tag, or when it was not sent", () => {
    requireMatch([strong('"prayers-3"'), strong('"prayers-4"')], '"prayers-4"');
    requireMatch("*", '"prayers-4"');
    requireMatch(undefined, '"prayers-4"');
  });

  test("refuses a write on another tag, and says the current one", () => {
    assert.throws(() => requireMatch([strong('"prayers-3"')], '"prayers-4"'), {
      reason: "precondition_failed",
      details: { current: '"prayers-4"' },
    });
  });

  test("compares strongly: a weak tag never matches", () => {
    assert.throws(() => requireMatch([weak('"prayers-4"')], '"prayers-4"'), {
      reason: "precondition_failed",
    });
  });
});
