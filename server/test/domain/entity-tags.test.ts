import assert from "node:assert/strict";
import { suite, test } from "node:test";
import fc from "fast-check";
import {
  entityTag,
  matches,
  readTagCondition,
  requireMatch,
  type TagCondition,
  type Versions,
  versionOf,
} from "#domain/entity-tags.ts";

const versions = {
  lineage: null,
  capabilitiesVersion: 1,
  profileVersion: 2,
  announcementsVersion: 3,
  prayersVersion: 4,
  eventsVersion: 5,
  timetableVersion: 6,
} satisfies Versions;

/** The same with the version of a single announcement or event. */
function ofItem(version: number) {
  return { ...versions, announcementVersion: version, eventVersion: version };
}

suite("the entity tag", () => {
  test("of a collection names it and its version", () => {
    assert.equal(entityTag("capabilities", versions), '"capabilities-1"');
    assert.equal(entityTag("profile", versions), '"profile-2"');
    assert.equal(entityTag("announcements", versions), '"announcements-3"');
    assert.equal(entityTag("prayers", versions), '"prayers-4"');
    assert.equal(entityTag("events", versions), '"events-5"');
    assert.equal(entityTag("timetable", versions), '"timetable-6"');
  });

  test("of a single announcement or event has the item's own version", () => {
    assert.equal(entityTag("announcement", ofItem(7)), '"announcement-7"');
    assert.equal(entityTag("event", ofItem(8)), '"event-8"');
  });

  test("of the snapshot changes only with the collections that it shows", () => {
    const tagAfter = (collection: Exclude<keyof Versions, "lineage">) =>
      entityTag("sync", { ...versions, [collection]: versions[collection] + 1 });
    const tags = (["profileVersion", "announcementsVersion", "prayersVersion", "eventsVersion"] as const).map(
      tagAfter,
    );
    assert.equal(new Set([entityTag("sync", versions), ...tags]).size, 5);
    assert.equal(tagAfter("capabilitiesVersion"), entityTag("sync", versions));
  });

  test("of any resource is different after a restore, even if the versions are the same", () => {
    const resources = ["capabilities", "profile", "announcements", "prayers", "events", "sync"] as const;
    const tags = [null, "first", "second"].flatMap((lineage) => [
      ...resources.map((of) => entityTag(of, { ...versions, lineage })),
      ...(["announcement", "event"] as const).map((of) => entityTag(of, { ...ofItem(7), lineage })),
      entityTag("mosque", { ...versions, lineage }),
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

  test("of a mosque as its operator sees it changes with its profile and with its approvals", () => {
    assert.equal(entityTag("mosque", versions), '"mosque-2.1"');
  });

  test("can be sent back as a condition unchanged", () => {
    for (const endpoint of ["capabilities", "sync", "profile", "prayers", "announcement", "event"] as const) {
      const tag = entityTag(endpoint, ofItem(7));
      assert.deepEqual(readTagCondition(tag), [tag]);
      requireMatch(readTagCondition(tag), tag);
    }
  });
});

test("a single announcement or event is rendered again when its collection has changed", () => {
  assert.equal(versionOf("announcement", versions), versionOf("announcements", versions));
  assert.equal(versionOf("event", versions), versionOf("events", versions));
});

suite("a condition", () => {
  const wellFormed: Record<string, TagCondition> = {
    "*": "*",
    " * ": "*",
    '"a"': ['"a"'],
    'W/"a"': ['"a"'],
    '"a", "b"': ['"a"', '"b"'],
    '"a",W/"b","c"': ['"a"', '"b"', '"c"'],
    ' \t"a" \t,\t "b" ': ['"a"', '"b"'],
    ', "a"': ['"a"'],
    '"a",': ['"a"'],
    ',, "a" ,, "b" , ,': ['"a"', '"b"'],
    '""': ['""'],
    '"a,b"': ['"a,b"'],
    '"\u00e9"': ['"\u00e9"'],
    '"W/"': ['"W/"'],
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
      fc.property(fc.array(anyTag, { minLength: 1 }), anyComma, (sent, comma) => {
        const header = sent.map(({ weak, tag }) => `${weak ? "W/" : ""}${tag}`).join(comma);
        assert.deepEqual(
          readTagCondition(header),
          sent.map(({ tag }) => tag),
        );
      }),
    );
  });
});

suite("If-None-Match", () => {
  test("matches the current tag among others, and any as *", () => {
    assert.ok(matches(['"prayers-3"', '"prayers-4"'], '"prayers-4"'));
    assert.ok(matches("*", '"prayers-4"'));
    assert.ok(!matches(['"prayers-3"'], '"prayers-4"'));
  });
});

suite("If-Match", () => {
  test("accepts a write with the current tag, with * or without the header", () => {
    requireMatch(['"prayers-3"', '"prayers-4"'], '"prayers-4"');
    requireMatch("*", '"prayers-4"');
    requireMatch(undefined, '"prayers-4"');
  });

  test("refuses a write with another tag, and names the current one", () => {
    assert.throws(() => requireMatch(['"prayers-3"'], '"prayers-4"'), {
      reason: "precondition_failed",
      details: { current: '"prayers-4"' },
    });
  });

  test("accepts a tag that a proxy has weakened as the tag itself", () => {
    requireMatch(readTagCondition('W/"prayers-4"'), '"prayers-4"');
    assert.throws(() => requireMatch(readTagCondition('W/"prayers-3"'), '"prayers-4"'), {
      reason: "precondition_failed",
    });
  });
});
