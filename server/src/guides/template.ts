import { errorReasons, keyBeginnings, limits, prayerKeys } from "@mosque-sync/contract";
import { removalLimits } from "@mosque-sync/timetable/removals";
import { newApiKey } from "../subjects/keys/rules/api-keys.ts";
import { type GuideName, guides } from "./guides.ts";
import { endpointSections, endpointsTable, tagsTable } from "./tables/endpoints.ts";
import { codesTable, reasonSections } from "./tables/errors.ts";
import { fieldSections } from "./tables/fields.ts";
import { limitsTable, quantityOf } from "./tables/limits.ts";

/** Always the same key, with a right checksum and digits that were never drawn. */
const sampleKey = (() => {
  let digit = 0;
  return newApiKey("real", () => {
    digit += 1;
    return (digit * 17) % 62;
  });
})();
const [keyWord = "", keyPrefix = "", keySecret = ""] = sampleKey.split("_");

/** The values that guides take from the API's tables, by the words between `{{` and `}}`. */
const values: Readonly<Record<string, () => string>> = {
  endpoints: endpointsTable,
  "endpoint sections": endpointSections,
  codes: codesTable,
  "reason sections": reasonSections,
  "count of reasons": () => String(Object.keys(errorReasons).length),
  limits: limitsTable,
  "field sections": fieldSections,
  tags: tagsTable,
  "prayer keys": () => prayerKeys.map((key) => `\`${key}\``).join(", "),
  "removed times": () => `${removalLimits.times + 1} times`,
  "sample key": () => sampleKey,
  "key word": () => keyWord,
  "key word of a test mosque": () => keyBeginnings.test.replace(/_$/, ""),
  "key prefix characters": () => String(keyPrefix.length),
  "key secret characters": () => String(keySecret.length),
  // With its unit, such as `64 KiB`, and without.
  ...Object.fromEntries(
    (Object.keys(limits) as (keyof typeof limits)[]).flatMap((name) => [
      [`limit ${name}`, () => quantityOf(name)],
      [`number ${name}`, () => limits[name].toLocaleString("en")],
    ]),
  ),
};

/**
 * Fills a guide's text with values of the API's tables.
 * @param titles the titles of all guides, for their list
 * @throws Error if the text names an unknown value
 */
export function fill(text: string, titles: ReadonlyMap<GuideName, string> = new Map()): string {
  return text.replaceAll(/\{\{([^{}]+)\}\}/g, (_, words: string) => {
    if (words === "guides") return guidesList(titles);
    const value = values[words];
    if (!value) throw new Error(`No table has {{${words}}}. guides/template.ts has the known words.`);
    return value();
  });
}

function guidesList(titles: ReadonlyMap<GuideName, string>): string {
  return [...titles].map(([name, title]) => `- [${title}](${name}.md): ${guides[name]}`).join("\n");
}
