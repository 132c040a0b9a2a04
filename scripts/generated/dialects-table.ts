import { dialects } from "../../timetable/src/sources/dialects.ts";

const start = "<!-- dialects -->";
const end = "<!-- /dialects -->";

/** Every dialect as the rows of a Markdown table. */
function dialectsTable(): string {
  const rows = Object.entries(dialects).map(([name, { describes }]) => {
    const cells = [
      `\`${name}\``,
      describes.label,
      describes.is,
      describes.recognisedBy,
      `\`${describes.example}\``,
    ];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return [
    "| `timetable.dialect` | Name | What it is | Recognised by | Example |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** docs/timetables.md with the current table of dialects between its two markers. */
export function withDialectsTable(page: string): string {
  const [before, after] = [page.indexOf(start), page.indexOf(end)];
  if (before < 0 || after < before) {
    throw new Error(`Put ${start} and ${end} into docs/timetables.md, in this order.`);
  }
  return `${page.slice(0, before + start.length)}\n\n${dialectsTable()}\n\n${page.slice(after)}`;
}
