/**
 * Writes the generated files: `npm run generate`. With `--check` it writes nothing and fails if one of them is out of
 * date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { mosqueYamlSchema } from "@mosque-sync/cli";
import { openApiDocument } from "@mosque-sync/contract";
import { mosqueTimetableSchema } from "@mosque-sync/timetable/writing";
import { demoTimetable } from "../demo/timetable.ts";
import { pluginTemplate } from "../wordpress/texts.ts";
import { clientMethods } from "./client-methods.ts";
import { clientTypes } from "./client-types.ts";
import { withDialectsTable } from "./dialects-table.ts";
import { grafanaDashboard } from "./grafana-dashboard.ts";
import { noticesPage } from "./notices-page.ts";
import { withSettingsTable } from "./settings-table.ts";

const root = new URL("../../", import.meta.url);

/** Every generated file: its path and its generator, which gets the present text if only a part is generated. */
const generated: Record<string, (found: string) => string | Promise<string>> = {
  "openapi.json": () => `${JSON.stringify(openApiDocument("http://127.0.0.1:8080"), null, 2)}\n`,
  "client/src/api.gen.ts": clientTypes,
  "client/src/methods.gen.ts": clientMethods,
  "cli/mosque.schema.json": () => `${JSON.stringify(mosqueYamlSchema(), null, 2)}\n`,
  "timetable/timetable.schema.json": () => `${JSON.stringify(mosqueTimetableSchema, null, 2)}\n`,
  "docs/timetables.md": withDialectsTable,
  "timetable/fixtures/daily-prayer-time/sheffield-2026.csv": () => demoTimetable(2026),
  "timetable/fixtures/daily-prayer-time/sheffield-2027.csv": () => demoTimetable(2027),
  "docs/grafana-dashboard.json": grafanaDashboard,
  "docs/notices.md": noticesPage,
  "docs/settings.md": withSettingsTable,
  "integrations/wordpress/languages/mosque-sync.pot": pluginTemplate,
};

const onlyCheck = process.argv.includes("--check");
let stale = 0;
for (const [path, make] of Object.entries(generated)) {
  const found = await readFile(new URL(path, root), "utf8").catch(() => "");
  const wanted = await make(found);
  if (found === wanted) continue;
  stale += 1;
  if (!onlyCheck) await writeFile(new URL(path, root), wanted);
  console.log(`${path} ${onlyCheck ? "is out of date" : "written"}`);
}

if (onlyCheck && stale > 0) {
  console.log("Run `npm run generate` and commit the result.");
  process.exitCode = 1;
}
if (!onlyCheck && stale === 0) console.log("Every generated file is up to date.");
