import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { readTimetable } from "../../../src/read-timetable.ts";
import { faultsOf } from "../../../src/sources/mosque-timetable/check-members.ts";
import { findingsOf } from "../../../src/timetable/timetable.ts";
import { readBytes } from "../../support/read-bytes.ts";

const schema = JSON.parse(readFileSync(new URL("../../../timetable.schema.json", import.meta.url), "utf8"));
const validate = new Ajv2020({ strict: true, strictRequired: false }).compile(schema);

type Json = Record<string, unknown>;

function fixture(name: string): Json {
  return JSON.parse(
    readFileSync(new URL(`../../../fixtures/mosque-timetable/${name}`, import.meta.url), "utf8"),
  );
}

test("the schema is valid JSON Schema 2020-12 with an address and a version, and allows the fixtures", () => {
  assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
  assert.match(schema.$id, /^https:\/\/.+\/timetable\.schema\.json$/);
  assert.equal(schema.properties.version.const, 1);
  for (const name of ["rules.json", "days.json"])
    assert.ok(validate(fixture(name)), JSON.stringify(validate.errors));
});

/** The paths to every member and item of a value. */
function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [[]];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return [[], ...entries.flatMap(([name, member]) => pathsOf(member).map((rest) => [name, ...rest]))];
}

/** A copy of a value with the member at a path changed. */
function changed(value: unknown, [name, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value))
    return value.map((item, index) => (index === name ? changed(item, rest, to) : item));
  const members = value as Json;
  return { ...members, [name]: changed(members[name], rest, to) };
}

test("the reader finds a fault in a document exactly if a JSON Schema validator does", () => {
  const whole = fixture("rules.json");
  const someMember = fc.constantFrom(...pathsOf(whole));
  const someValue = fc.oneof(
    fc.constantFrom(
      "13:30",
      "24:15",
      "35:59",
      "36:00",
      "6:30",
      "2026-11-20",
      "11-20",
      "2026-13-01",
      "friday",
      "",
    ),
    fc.constantFrom<unknown>(
      null,
      undefined,
      0,
      10.5,
      200,
      true,
      [],
      {},
      [{}],
      { adhan: "12:00" },
      { "x-y": 1 },
    ),
    fc.constantFrom(
      { after: "adhan", minutes: 5 },
      { after: "noon", minutes: 5 },
      { after: "adhan" },
      { from: "x" },
    ),
  );
  fc.assert(
    fc.property(someMember, someValue, (path, value) => {
      const document: unknown = JSON.parse(JSON.stringify(changed(whole, path, value) ?? null));
      const [faults, isValid] = [faultsOf(document), validate(document)];
      assert.equal(faults.length === 0, isValid, JSON.stringify([path, value, faults, validate.errors]));
    }),
    { numRuns: 3_000 },
  );
});

const page = readFileSync(new URL("../../../../docs/timetable-format.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);

test("every example of the format's page is valid, and is read without an error", async () => {
  assert.equal(examples.length, 3);
  for (const text of examples) {
    assert.ok(validate(JSON.parse(text)), JSON.stringify(validate.errors));
    const adhan = JSON.stringify({
      format: "mosque-timetable",
      version: 1,
      timeZone: "Europe/London",
      period: JSON.parse(text).period,
      rules: [{ maghrib: { adhan: "16:00" } }],
    });
    const isIqamahOnly = !text.includes('"days"') && text.includes('"maghrib"');
    const files = [text, ...(isIqamahOnly ? [adhan] : [])].map(async (each, index) => {
      const read = await readBytes(each, `${index}.json`);
      return "is" in read ? assert.fail(text) : read;
    });
    const frame = { timeZone: "Europe/London", years: [2026] };
    const timetable = readTimetable(await Promise.all(files), { clock: undefined, dst: "included" }, frame);
    assert.deepEqual(findingsOf(timetable, "error"), []);
    assert.ok(timetable.days.length > 1);
  }
});

test("the format's page explains every member of a document", () => {
  for (const name of Object.keys(schema.properties).filter((name) => name !== "$schema")) {
    assert.ok(page.includes(`\`${name}\``), name);
  }
});
