/**
 * Checks that every citation of a decision names a rule of docs/decisions/, that each number is used once and in
 * order, and that the rules name every endpoint, field and error code of the API.
 */
import { globSync, readFileSync } from "node:fs";
import {
  announcementFields,
  endpoints,
  errorCodes,
  eventDetailsFields,
  eventFields,
  prayerFields,
  profileFields,
} from "@mosque-sync/contract";
import { faultsOfDecisions, faultsOfNames } from "./decisions.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const paths = globSync("**/*.{ts,tsx,mjs,md,yml,css}", {
  cwd: root,
  exclude: ["**/node_modules", "**/dist"],
});
// The test of this check cites rules that do not exist.
const texts = paths
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path !== "e2e/repository/documents/decisions.test.ts")
  .map((path) => ({ path, text: read(path) }));
const pages = texts.filter(({ path }) => path.startsWith("docs/decisions/"));
const names = [
  ...Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace("/v1/mosques/{mosqueId}", "")}`,
  ),
  ...[profileFields, announcementFields, prayerFields, eventFields, eventDetailsFields].flatMap(Object.keys),
  ...Object.keys(errorCodes),
];
const faults = [...faultsOfDecisions(pages, texts), ...faultsOfNames(pages, names)];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
