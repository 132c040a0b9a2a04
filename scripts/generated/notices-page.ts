import { type Level, levelOf, type NoticeName, type NoticeTexts, notices } from "@mosque-sync/timetable";

const intro: Readonly<Record<Level, { title: string; text: string }>> = {
  error: {
    title: "Errors",
    text: "The cell, row, column or file is not used, or a sync refuses the day.",
  },
  warning: {
    title: "Warnings",
    text: "What the file says is used, but it is probably wrong.",
  },
  info: {
    title: "Information",
    text: "Nothing is wrong: this is how the file was understood. Only `mosque-sync check` shows it.",
  },
};

/** Generates `docs/notices.md`: a section for each notice, with its code as anchor. */
export function noticesPage(): string {
  const all = Object.entries(notices) as [NoticeName, NoticeTexts][];
  const levels = Object.keys(intro) as Level[]; // A plain object has exactly the keys of its type.
  const ofLevel = (level: Level) => all.filter(([, { severity }]) => levelOf(severity) === level);
  return [
    "<!-- Generated from timetable/src/notices by `npm run generate`. Do not edit: change the notice. -->",
    "# What can be wrong in a timetable",
    "What a finding makes unknown is left as the mosque has it: nothing is removed because a file cannot be read. A file or a column that is not read stops a sync until it is corrected, or allowed with `--allow-unread FILE`.",
    `\`mosque-sync check\` names each finding by one of these ${all.length} codes. A code never changes its meaning. Words in *italics* stand for what a finding fills in.`,
    ...levels.map((level) => {
      const links = ofLevel(level).map(([name]) => `[\`${name}\`](#${name})`);
      return `- ${intro[level].title}: ${links.join(", ")}`;
    }),
    ...levels.flatMap((level) => [
      `## ${intro[level].title}`,
      intro[level].text,
      ...ofLevel(level).map(([name, texts]) => section(name, texts)),
    ]),
  ]
    .join("\n\n")
    .replaceAll(/^(- .*)\n\n(?=- )/gm, "$1\n")
    .concat("\n");
}

function section(name: NoticeName, { severity, problem, fix, why, example }: NoticeTexts): string {
  const allowed =
    severity === "slip" ? " `mosque-sync apply --allow-clock-slips` syncs such a day anyway." : "";
  return [
    `### ${name}`,
    `> … ${filled(problem)}. ${filled(fix)}`,
    `${why}${allowed}`,
    ...(example ? [`For example, \`${example.wrong}\` becomes \`${example.right}\`.`] : []),
  ].join("\n\n");
}

/** A text with its placeholders in italics. */
function filled(text: string): string {
  return text.replaceAll(/[<>]/g, "\\$&").replaceAll(/\{(\w+)\}/g, "*$1*");
}
