/** A text of a timetable with a part of it missing, and the missing part. */
export interface Mutation {
  name: string;
  text: string;
}

/** Every way to take a part out of a timetable: each column, each heading misspelt, and blocks of rows. */
export function mutationsOf(text: string): Mutation[] {
  return /^\s*[[{]/.test(text) ? ofJson(text) : ofTable(text);
}

function ofTable(text: string): Mutation[] {
  const lines = text.trimEnd().split(/\r?\n/);
  const separator = [",", ";", "\t"].find((each) => (lines[0] ?? "").includes(each)) ?? ",";
  const cells = lines.map((line) => line.split(separator));
  const [heading = []] = cells;
  const joined = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(separator)).join("\n");
  return [
    ...heading.flatMap((name, at) => [
      { name: `without the column ${name}`, text: joined(cells.map((row) => row.toSpliced(at, 1))) },
      {
        name: `the column ${name} empty`,
        text: joined(cells.map((row, index) => (index === 0 ? row : emptied(row, at)))),
      },
      { name: `${name} misspelt`, text: joined([heading.with(at, misspelt(name)), ...cells.slice(1)]) },
      ...blocksOf(cells.length - 1).map(({ from, until }) => ({
        name: `${name} empty in rows ${from} to ${until}`,
        text: joined(cells.map((row, index) => (index > from && index <= until ? emptied(row, at) : row))),
      })),
    ]),
    ...blocksOf(cells.length - 1).map(({ from, until }) => ({
      name: `without rows ${from} to ${until}`,
      text: joined([heading, ...cells.slice(1).toSpliced(from, until - from)]),
    })),
  ];
}

/** A row with one of its cells empty, if it reaches that far. */
function emptied(row: readonly string[], at: number): readonly string[] {
  return row.length > at ? row.with(at, "") : row;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

function ofJson(text: string): Mutation[] {
  const json = JSON.parse(text) as Json;
  const names = new Set<string>();
  const longest = { length: 0 };
  walk(json, (name, value) => {
    if (name !== undefined) names.add(name);
    if (Array.isArray(value)) longest.length = Math.max(longest.length, value.length);
  });
  const rebuilt = (name: string, change: (name: string) => string | undefined) =>
    JSON.stringify(mapped(json, (member) => (member === name ? change(member) : member)));
  return [
    ...[...names].flatMap((name) => [
      { name: `without the members ${name}`, text: rebuilt(name, () => undefined) },
      { name: `${name} misspelt`, text: rebuilt(name, misspelt) },
    ]),
    ...blocksOf(longest.length).map(({ from, until }) => ({
      name: `without items ${from} to ${until}`,
      text: JSON.stringify(withoutItems(json, from, until)),
    })),
  ];
}

function walk(json: Json, see: (name: string | undefined, value: Json) => void, name?: string): void {
  see(name, json);
  if (Array.isArray(json)) for (const item of json) walk(item, see);
  else if (typeof json === "object" && json !== null)
    for (const [member, value] of Object.entries(json)) walk(value, see, member);
}

function mapped(json: Json, nameOf: (name: string) => string | undefined): Json {
  if (Array.isArray(json)) return json.map((item) => mapped(item, nameOf));
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => {
      const as = nameOf(name);
      return as === undefined ? [] : [[as, mapped(value, nameOf)]];
    }),
  );
}

function withoutItems(json: Json, from: number, until: number): Json {
  if (Array.isArray(json)) {
    const items = json.length > until ? json.toSpliced(from, until - from) : json;
    return items.map((item) => withoutItems(item, from, until));
  }
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, withoutItems(value, from, until)]),
  );
}

/** Two letters of a name in the wrong order. */
function misspelt(name: string): string {
  const at = Math.max(1, Math.floor(name.length / 2));
  return name.slice(0, at - 1) + (name[at] ?? "x") + (name[at - 1] ?? "") + name.slice(at + 1);
}

function blocksOf(rows: number): { from: number; until: number }[] {
  const cuts = [0, Math.floor(rows / 3), Math.floor((2 * rows) / 3), rows];
  return cuts.slice(1).flatMap((until, index) => {
    const from = cuts[index] ?? 0;
    return until > from ? [{ from, until }] : [];
  });
}
