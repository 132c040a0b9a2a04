import assert from "node:assert/strict";
import { suite, test } from "node:test";
import {
  Announcement,
  Capabilities,
  type ChangedResource,
  Event,
  errorReasons,
  Key,
  Member,
  Prayer,
  Profile,
  portalErrorReasons,
  securityWords,
  signInFailures,
  Timetable,
} from "@mosque-sync/contract";
import { messages } from "../../portal/src/messages/ar/index.ts";
import { valuesInWords } from "../../portal/src/parts/changes/change-words.ts";
import { detailInWords } from "../../portal/src/parts/security/detail-words.ts";

const reader = { messages, language: "ar", zone: "Europe/London" } as const;

/** The schemas of what is recorded, by the resource that it is a change of. */
const schemas: Readonly<Record<ChangedResource, readonly unknown[]>> = {
  profile: [Profile],
  announcements: [Announcement],
  prayers: [Prayer],
  events: [Event, Object.fromEntries(membersOf(Event)).eventDetails],
  capabilities: [Capabilities],
  keys: [Key],
  team: [Member],
  timetable: [Timetable],
};

suite("In Arabic, no page shows a code of the service in place of a word", () => {
  test("for any value that a recorded change can have", () => {
    let words = 0;
    for (const [resource, ofResource] of Object.entries(schemas)) {
      for (const [name, schema] of ofResource.flatMap(membersOf)) {
        for (const value of choicesOf(schema)) {
          const isList = (schema as { type?: string }).type === "array";
          const after = { [name]: isList ? [value] : value };
          const [shown] = valuesInWords(reader, resource as ChangedResource, { [name]: null }, after);
          if (shown === undefined) continue; // The history does not name this member.
          words += 1;
          assert.doesNotMatch(`${shown.label} ${shown.after}`, /[A-Za-z]/, `${resource}: ${name} ${value}`);
        }
      }
    }
    assert.ok(words >= 30, `only ${words} values were tried`);
  });

  test("for any word of the security history", () => {
    for (const [name, values] of Object.entries(securityWords)) {
      if (name === "format") continue; // The names of formats are the same in every language.
      for (const value of values) assert.doesNotMatch(detail(name, value), /[A-Za-z]/, `${name}: ${value}`);
    }
  });

  test("for any reason why a sign-in failed", () => {
    const codes = { ...errorReasons, ...portalErrorReasons };
    for (const reason of [...signInFailures, ...Object.keys(codes), "a_reason_of_tomorrow"]) {
      assert.doesNotMatch(detail("reason", reason), /[a-z]_[a-z]/, reason);
    }
  });
});

function detail(name: string, value: string): string {
  const event = { kind: "sign_in_failed", details: { [name]: value } } as const;
  return detailInWords(reader, event, [name, value], () => assert.fail("there is no device"));
}

function membersOf(schema: unknown): [name: string, schema: unknown][] {
  return Object.entries((schema as { properties: object }).properties); // As JSON Schema has it.
}

/** The values that a member, or each in its list, has to be chosen from. */
function choicesOf(schema: unknown): readonly string[] {
  const { enum: values, items } = schema as { enum?: readonly string[]; items?: unknown }; // As JSON Schema has it.
  return values ?? (items === undefined ? [] : choicesOf(items));
}
