/** A clause with advice for a shell: ", or set clock: 24h in mosque.yaml". */
const clause =
  /(?:, or|; [\w ]+,) (?:set|pass) (?:(?!\.(?: |$)).)*(?:mosque\.yaml|--\w+)(?:(?!\.(?: |$)).)*/g;
const listOfFiles = / (?:to|in) timetable\.files in mosque\.yaml/g;
const ofShell = /mosque\.yaml|mosque-sync| --\w/;

/** The fix of a notice without advice for mosque-sync, which a reader of a page cannot follow. May be empty. */
export function fixOnPage(fix: string): string {
  const sentences = fix
    .replaceAll(clause, "")
    .replaceAll(listOfFiles, "")
    .split(/(?<=[.!?]) (?=[A-Z])/);
  return sentences.filter((sentence) => !ofShell.test(sentence)).join(" ");
}
