import { dialectNames, dialects } from "../../timetable/src/sources/dialects.ts";

const start = "<!-- dialects -->";
const end = "<!-- /dialects -->";

/** Every dialect as the rows of a Markdown table. */
async function dialectsTable(): Promise<string> {
  const all = await Promise.all(Object.values(dialects).map(({ load }) => load()));
  const rows = all.map(({ describes }, index) => {
    const cells = [
      `\`${dialectNames[index]}\``,
      describes.label,
      describes.is,
      describes.recognisedBy,
      `\`${describes.example}\``,
    ];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return [
    "| `timetable.dialect` | Name | Content | Recognised by | Example |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** docs/timetables.md with the current table of dialects between its two markers. */
export async function withDialectsTable(page: string): Promise<string> {
  const [before, after] = [page.indexOf(start), page.indexOf(end)];
  if (before < 0 || after < before) {
    throw new Error(`Put ${start} and ${end} into docs/timetables.md, in this order.`);
  }
  return `${page.slice(0, before + start.length)}\n\n${await dialectsTable()}\n\n${page.slice(after)}`;
}
