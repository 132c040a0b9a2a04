import {
  type Figure,
  type Goal,
  isReached,
  median,
  type Report,
  shown,
  type Table,
  type TakenPart,
} from "./figures.ts";

/** The whole report: what has a goal first, then each part's other figures and tables. */
export function markdownOf({ machine, parts }: Report): string {
  const taken = Object.entries(parts);
  const goals = taken.flatMap(([name, { figures }]) =>
    figures.filter(({ goal }) => goal).map((figure) => [...figureRow(figure), `\`${name}\``]),
  );
  return [
    `Machine: ${machine}.`,
    ...(goals.length === 0
      ? []
      : [markdownTable(["Measure", "Figure", "Spread", "Goal", "", "From", "Part"], goals)]),
    ...taken.map(([name, part]) => sectionOf(name, part)),
  ].join("\n\n");
}

/** The short form for `docs/performance.md`: for each goal of a part, the figure that misses it by most, or comes nearest. */
export function summaryOf({ machine, parts }: Report): string {
  const taken = Object.entries(parts);
  const days = new Set(taken.map(([, { takenAt }]) => takenAt.slice(0, 10)));
  const rows = taken.flatMap(([name, part]) =>
    worstByGoal(part).map((figure) => {
      const [label = "", value = "", , goal = "", verdict = ""] = figureRow(figure);
      return [label, value, goal, verdict, `\`${name}\`${part.isQuick ? " with `--quick`" : ""}`];
    }),
  );
  return [
    `Measured on ${[...days].toSorted().join(", ")}: ${machine}.`,
    markdownTable(["Measure", "Figure", "Goal", "", "Part"], rows),
  ].join("\n\n");
}

function worstByGoal({ figures }: TakenPart): Figure[] {
  const byGoal = Map.groupBy(
    figures.flatMap((figure) => (figure.goal ? [{ figure, goal: figure.goal }] : [])),
    ({ figure, goal }) => `${goal.at} ${goal.value} ${figure.unit}`,
  );
  /** Above 1 if the goal is missed. */
  const distance = ({ figure, goal }: { readonly figure: Figure; readonly goal: Goal }) => {
    const value = median(figure.values);
    return goal.at === "least" ? goal.value / value : value / goal.value;
  };
  return [...byGoal.values()].flatMap(
    (same) => same.toSorted((a, b) => distance(b) - distance(a))[0]?.figure ?? [],
  );
}

function sectionOf(name: string, { takenAt, isQuick, figures, tables = [], notes = [] }: TakenPart): string {
  const others = figures.filter(({ goal }) => !goal);
  const when = `${takenAt.slice(0, 16).replace("T", " ")} UTC${isQuick ? ", with `--quick`: less exact" : ""}`;
  return [
    `### \`${name}\``,
    `Taken ${when}.`,
    ...(others.length === 0
      ? []
      : [
          markdownTable(
            ["Measure", "Figure", "Spread", "From"],
            others.map((figure) => {
              const [label = "", value = "", spread = "", , , from = ""] = figureRow(figure);
              return [label, value, spread, from];
            }),
          ),
        ]),
    ...tables.map(({ title, head, rows }: Table) => `**${title}**\n\n${markdownTable(head, rows)}`),
    ...notes,
  ].join("\n\n");
}

/** Name, median, spread, goal, verdict, source. */
function figureRow(figure: Figure): string[] {
  const { name, unit, values, goal, from = "" } = figure;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const reached = isReached(figure);
  return [
    name,
    shown(median(values), unit),
    values.length > 1 ? `${shown(least, unit)} – ${shown(most, unit)}` : "",
    goal ? `${goal.at === "least" ? "≥" : "≤"} ${shown(goal.value, unit)}` : "",
    reached === undefined ? "" : reached ? "reached" : "**missed**",
    from,
  ];
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
