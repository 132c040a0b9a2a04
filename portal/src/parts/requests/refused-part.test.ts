import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { RefusedPart } from "@mosque-sync/contract";
import { messages as arabic } from "#messages/ar/index.ts";
import { messages } from "#messages/en/index.ts";
import { refusedPartInWords } from "./refused-part.ts";

const english = { messages, language: "en" } as const;
const inWords = (reason: string, about: RefusedPart) =>
  refusedPartInWords(english, reason, about)?.replaceAll(/[\u2068\u2069]/g, "");

suite("the refused part of a request, in words", () => {
  test("is the prayer, the field, the value sent, and the accepted values", () => {
    assert.equal(
      inWords("invalid_prayer_time", { field: "prayers[3].iqamahTime", prayer: "isha", value: "25:00" }),
      "It sent “25:00” for: Isha, Iqamah. Accepted: times such as 19:45 or 7:45\u00a0pm.",
    );
    assert.equal(
      inWords("invalid_prayer_time", { field: "adhanTime", value: "7.30" }),
      "It sent “7.30” for: Adhan. Accepted: times such as 19:45 or 7:45\u00a0pm.",
    );
  });

  test("names a prayer by itself where the whole row is at fault", () => {
    assert.equal(inWords("prayer_times_missing", { prayer: "asr" }), "It is about: Asr.");
    const row = { field: "prayers[0]", prayer: "asr" };
    assert.equal(inWords("prayer_row_without_time", row), "It is about: Asr.");
    const eid = { field: "prayers[0].prayerKey", prayer: "eid", value: "eid" };
    assert.equal(
      inWords("prayer_row_not_supported", { ...eid, options: ["fajr", "isha"] }),
      "It is about: Eid. Accepted: Fajr and Isha.",
    );
    assert.equal(
      inWords("prayer_row_not_supported", { ...eid, options: [] }),
      "It is about: Eid. The operator has turned on no prayer.",
    );
  });

  test("says the values, numbers and lengths that are accepted", () => {
    assert.equal(
      inWords("out_of_range", { field: "latitude", value: "91", least: -90, most: 90 }),
      "It sent “91” for: Latitude. Accepted: -90 to 90.",
    );
    assert.equal(
      inWords("too_long", { field: "eventDetails.address", charactersMax: 500 }),
      "It is about: Address. At most 500 characters are accepted.",
    );
    assert.equal(
      inWords("too_long", { field: "prayers", itemsMax: 200 }),
      "It is about: Prayer times. At most 200 entries are accepted.",
    );
  });

  test("has a field that no page names by its own name, and is silent where the log is", () => {
    assert.equal(inWords("unknown_field", { field: "adahn" }), "It is about: adahn.");
    assert.equal(refusedPartInWords(english, "invalid_prayer_time", undefined), undefined);
    assert.equal(inWords("precondition_failed", {}), undefined);
  });

  test("is Arabic in Arabic, with the value sent isolated from the text's direction", () => {
    const about = { field: "prayers[3].iqamahTime", prayer: "isha", value: "25:00" };
    const text = refusedPartInWords({ messages: arabic, language: "ar" }, "value_not_allowed", about);
    const { isha } = arabic.operator.prayer;
    assert.equal(
      text,
      `القيمة المرسلة «\u206825:00\u2069»، وموضعها: ${isha}، ${arabic.changes.member.iqamahTime}.`,
    );
  });
});
