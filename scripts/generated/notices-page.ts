import {
  type Level,
  levelOf,
  type NoticeName,
  type NoticeTexts,
  noticeFamilies,
  notices,
} from "@mosque-sync/timetable";

const labels: Readonly<Record<Level, string>> = { error: "Error", warning: "Warning", info: "Information" };

/** Generates `docs/notices.md`: a section for each notice, below its family, with its code as anchor. */
export function noticesPage(): string {
  const links = noticeFamilies.map(({ title }) => `[${title}](#${anchorOf(title)})`);
  return [
    "<!-- Generated from timetable/src/notices by `npm run generate`. Do not edit: change the notice. -->",
    "# What can be wrong in a timetable",
    `\`mosque-sync check\` reports each finding by one of these ${Object.keys(notices).length} codes. \`mosque-sync explain CODE\` prints the same text offline. A code never changes its meaning. A finding replaces the words in *italics*.`,
    "- **Error**: the time, day, column or file is not used, so the mosque keeps the times it has. A sync stops if a whole file or column is not read. Correct it, or allow it with `--allow-unread FILE`.\n- **Warning**: the time is used, but is probably wrong.\n- **Information**: how the file was read. Only `check` shows it.",
    links.join(" · "),
    ...noticeFamilies.flatMap(({ title, codes }) => [`## ${title}`, ...codes.map(section)]),
  ]
    .join("\n\n")
    .concat("\n");
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function section(code: NoticeName): string {
  const { severity, problem, fix, why, example }: NoticeTexts = notices[code];
  const allowed = severity === "slip" ? " `mosque-sync apply --allow-clock-slips` syncs the day anyway." : "";
  const shown = example ? ` Example: \`${example.wrong}\` becomes \`${example.right}\`.` : "";
  return [
    `### ${code}`,
    `> ${labels[levelOf(severity)]}: … ${filled(problem)}. ${filled(fix)}`,
    `${why}${allowed}${shown}`,
  ].join("\n\n");
}

/** A text with its placeholders in italics. */
function filled(text: string): string {
  return text.replaceAll(/[<>]/g, "\\$&").replaceAll(/\{(\w+)\}/g, "*$1*");
}
