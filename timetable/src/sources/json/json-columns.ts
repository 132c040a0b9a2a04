import { remembered } from "../words/cache.ts";
import { readHeading } from "../words/headings.ts";
import type { JsonDay, Leaf } from "./json-days.ts";
import { asHeading, isNameOfPlace, readMemberName, wordsOfName } from "./member-names.ts";

/** A member of the days as a column of a table. */
export interface JsonColumn {
  name: string;
  leafOf: (day: JsonDay) => Leaf | undefined;
}

/** The members of days that may hold times. Several spellings of one member are one column (decision 10.80). */
export function columnsOf(days: readonly JsonDay[]): JsonColumn[] {
  const byDay = new Map(days.map((day) => [day, leavesByMember(day)]));
  const members = [...new Set(days.flatMap((day) => [...(byDay.get(day)?.keys() ?? [])]))];
  const heading = remembered((member) => headingOf(JSON.parse(member)));
  const alike = [...Map.groupBy(members, (member) => meaningOf(heading(member))).values()];
  const groups = alike.flatMap((group) => (areOneMember(group) ? [group] : group.map((member) => [member])));
  const columns = groups.map((group) => {
    const leafOf = (day: JsonDay) => {
      const leaves = group.flatMap((member) => byDay.get(day)?.get(member) ?? []);
      return leaves.find(({ text }) => text !== "") ?? leaves[0];
    };
    return { at: members.indexOf(group[0] ?? ""), name: heading(group[0] ?? "[]"), leafOf };
  });
  return columns.toSorted((a, b) => a.at - b.at);

  /** Whether no day has two of the members with different texts. */
  function areOneMember(group: readonly string[]): boolean {
    if (group.length === 1) return true;
    return [...byDay.values()].every((leaves) => {
      const texts = group.flatMap((member) => leaves.get(member)?.text || []);
      return new Set(texts).size <= 1;
    });
  }
}

function leavesByMember({ leaves }: JsonDay): Map<string, Leaf> {
  const ofTimes = leaves.filter(
    ({ part, names }) => part === undefined && !isNameOfPlace(names.at(-1) ?? ""),
  );
  return new Map(ofTimes.map((leaf) => [leaf.member, leaf]));
}

/** The name of a member's column: its path without words such as "timings". */
function headingOf(names: readonly string[]): string {
  const telling = names.filter((name) => readMemberName(name).is !== "plain" || names.length === 1);
  return telling.map(asHeading).join(".");
}

/** A text that is the same for two spellings of one member: `Fajr` and `fajar`, `remark_1` and `Remark1`. */
function meaningOf(name: string): string {
  const heading = readHeading(name);
  return heading.names === "prayer" ? JSON.stringify(heading) : wordsOfName(name).join(" ");
}
