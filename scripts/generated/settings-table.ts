import { serviceSetting, serviceSettingNames } from "@mosque-sync/contract";
import { settings } from "../../server/src/settings/settings.ts";

/** Every setting of the server as the rows of a Markdown table. */
function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { default: value, description }]) =>
      `| \`${name}\` | ${value === "" ? "none" : `\`${value}\``} | ${description.replaceAll("|", "\\|")} |`,
  );
  return ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** Every setting that operators change in the portal as the rows of a Markdown table. */
function portalTable(): string {
  const rows = serviceSettingNames.map((name) => {
    const { description, unit, min, max, environment } = serviceSetting(name);
    const bounds = `${min.toLocaleString("en")} to ${max.toLocaleString("en")} ${unit}`;
    return `| ${description} | ${bounds} | ${environment ? `\`${environment.variable}\`` : "no limit"} |`;
  });
  return ["| Setting | Bounds | Unless set |", "| --- | --- | --- |", ...rows].join("\n");
}

/** docs/settings.md with the current tables, each between its two markers. */
export function withSettingsTables(page: string): string {
  return withTable(withTable(page, "settings", settingsTable()), "settings in the portal", portalTable());
}

function withTable(page: string, name: string, table: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, after] = [page.indexOf(start), page.indexOf(end)];
  if (before < 0 || after < before)
    throw new Error(`Put ${start} and ${end} into docs/settings.md, in this order.`);
  return `${page.slice(0, before + start.length)}\n\n${table}\n\n${page.slice(after)}`;
}
