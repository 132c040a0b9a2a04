import { mosqueYamlSchema } from "@mosque-sync/cli";
import { mosqueTimetableSchema } from "@mosque-sync/timetable/writing";
import { demoTimetable } from "../demo/timetable.ts";
import { pluginTemplate } from "../wordpress/texts.ts";
import { withDialectsTable } from "./dialects-table.ts";
import type { GeneratedFiles } from "./files.ts";
import { grafanaDashboard } from "./grafana-dashboard.ts";
import { noticesPage } from "./notices-page.ts";
import { withSettingsTables } from "./settings-table.ts";

/** The files that are generated from packages, some of which have generated files of the contract. */
export const packageFiles: GeneratedFiles = {
  "cli/mosque.schema.json": () => `${JSON.stringify(mosqueYamlSchema(), null, 2)}\n`,
  "timetable/timetable.schema.json": () => `${JSON.stringify(mosqueTimetableSchema, null, 2)}\n`,
  "docs/timetables.md": withDialectsTable,
  "timetable/fixtures/daily-prayer-time/sheffield-2026.csv": () => demoTimetable(2026),
  "timetable/fixtures/daily-prayer-time/sheffield-2027.csv": () => demoTimetable(2027),
  "docs/grafana-dashboard.json": grafanaDashboard,
  "docs/notices.md": noticesPage,
  "docs/settings.md": withSettingsTables,
  "integrations/wordpress/languages/mosque-sync.pot": pluginTemplate,
};
