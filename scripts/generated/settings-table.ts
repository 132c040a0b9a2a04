import { settings } from "../../server/src/settings/config.ts";

const start = "<!-- settings -->";
const end = "<!-- /settings -->";

/** Every setting of the server as the rows of a Markdown table. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { default: value, description }]) =>
      `| \`${name}\` | ${value === "" ? "none" : `\`${value}\``} | ${description.replaceAll("|", "\\|")} |`,
  );
  return ["| Variable | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n");
}

/** docs/settings.md with the current settings table between its two markers. */
export function withSettingsTable(page: string): string {
  const [before, after] = [page.indexOf(start), page.indexOf(end)];
  if (before < 0 || after < before)
    throw new Error(`Put ${start} and ${end} into docs/settings.md, in this order.`);
  return `${page.slice(0, before + start.length)}\n\n${settingsTable()}\n\n${page.slice(after)}`;
}
