import type { PrayerTimes, RowChange } from "@mosque-sync/timetable";
import type { ItemChange } from "../sync/items/reconcile-items.ts";
import { titleOf } from "../sync/items/write-items.ts";
import type { Plan } from "../sync/plan/plan.ts";
import { headingParts } from "./heading.ts";
import { shownField } from "./items.ts";
import { bothTimes, countLine, inQuotes } from "./plan.ts";
import { onOneLine } from "./terminal.ts";

type Cells = readonly [change: string, what: string, now: string, after: string];

const none = "–";

/**
 * Writes a plan as one Markdown table, such as for a pull request's comment.
 * @param danger why a guard would stop the plan
 */
export function renderPlanAsMarkdown(plan: Plan, danger: string | undefined): string {
  const { timeZone } = plan;
  const rows: Cells[] = [
    ...(danger === undefined ? [] : [["stopped", danger, "", ""] as const]),
    ...plan.profile.map(
      ({ field, from, to }): Cells => ["change", `profile ${field}`, inQuotes(from), inQuotes(to)],
    ),
    ...plan.rows.map(rowCells),
    ...[...plan.announcements, ...plan.events].map((change) => itemCells(change, timeZone)),
    ...plan.warnings.map((warning): Cells => ["warning", warning, "", ""]),
  ];
  const head = [
    ["Change", "What", "Now", "After"],
    ["---", "---", "---", "---"],
  ];
  const title = headingParts(plan).map(asText).join(" · ");
  const lines = [...head, ...rows.map((cells) => cells.map(asText))].map(
    (cells) => `| ${cells.join(" | ")} |`,
  );
  return [title, "", ...(rows.length > 0 ? [...lines, ""] : []), countLine(plan)].join("\n");
}

function rowCells(change: RowChange): Cells {
  const times = (row: PrayerTimes | undefined) => (row ? bothTimes(row) : none);
  const [from, to] = [
    change.kind === "add" ? undefined : change.from,
    change.kind === "delete" ? undefined : change.to,
  ];
  return [change.kind, (to ?? from)?.prayerKey ?? "", times(from), times(to)];
}

function itemCells(change: ItemChange, timeZone: string): Cells {
  const what = titleOf(change);
  switch (change.kind) {
    case "add":
      return ["add", what, none, shownField("start", change.to.start, timeZone)];
    case "delete":
      return ["delete", what, shownField("start", change.from.fields.start, timeZone), none];
    case "change": {
      const shown = (values: Readonly<Record<string, string | number | boolean | null>>) =>
        Object.keys(change.to)
          .map((name) => `${name} ${shownField(name, values[name], timeZone)}`)
          .join(", ");
      return ["change", what, shown(change.from.fields), shown(change.to)];
    }
  }
}

/** Text that Markdown shows as it is: in one cell, without markup, links to issues or mentions of people. */
function asText(text: string): string {
  return onOneLine(text)
    .replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign)
    .replace(/[\\`*_[\]|~]/g, "\\$&")
    .replace(/[@#]/g, "$&<!-- -->");
}
