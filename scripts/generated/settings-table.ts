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

/** README.md with the current settings table between its two markers. */
export function withSettingsTable(readme: string): string {
  const [before, after] = [readme.indexOf(start), readme.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`Put ${start} and ${end} into README.md, in this order.`);
  return `${readme.slice(0, before + start.length)}\n\n${settingsTable()}\n\n${readme.slice(after)}`;
}
