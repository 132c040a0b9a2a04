import {
  type ErrorCode,
  type ErrorCodeRow,
  type ErrorReasonName,
  type ErrorReasonRow,
  errorCodes,
  errorReasons,
  statusOf,
} from "@mosque-sync/contract";
import { markdownTable } from "./markdown-table.ts";

const codes = Object.entries(errorCodes) as [ErrorCode, ErrorCodeRow][];
const reasons = Object.entries(errorReasons) as [ErrorReasonName, ErrorReasonRow][];

/** Every `error.code` with its statuses and its meaning. */
export function codesTable(): string {
  return markdownTable(
    ["`error.code`", "Status", "Meaning"],
    codes.map(([code, { meaning }]) => [
      `[\`${code}\`](#code-${code})`,
      statusesOf(code).join(", "),
      meaning,
    ]),
  );
}

/** Every exact reason, by its `error.code`: the problem, the fix, and the sentence for the mosque's admin. */
export function reasonSections(): string {
  return codes
    .map(([code, { meaning }]) => {
      const own = reasons.filter(([, row]) => row.code === code);
      return [`## Code \`${code}\``, meaning, ...own.map(reasonSection)].join("\n\n");
    })
    .join("\n\n");
}

function reasonSection([reason, row]: [ErrorReasonName, ErrorReasonRow]): string {
  const headers = [
    ...(row.retryAfter === undefined ? [] : [`\`Retry-After: ${secondsOf(row.retryAfter)}\``]),
    ...(row.allow === undefined ? [] : ["`Allow`"]),
  ];
  const facts = [`Status ${statusOf(reason)}`, `severity \`${row.severity ?? "error"}\``, ...headers];
  return [
    `### \`${reason}\``,
    `${facts.join(", ")}.`,
    `- **What is wrong:** ${row.message}\n- **What to change:** ${row.developer}\n- **What the admin reads:** ${row.admin}`,
  ].join("\n\n");
}

function secondsOf(retryAfter: number | "{seconds}"): string {
  return typeof retryAfter === "number" ? String(retryAfter) : "<seconds>";
}

/** The statuses of a code, the usual one first. */
function statusesOf(code: ErrorCode): number[] {
  const given = reasons.filter(([, row]) => row.code === code).map(([reason]) => statusOf(reason));
  return [...new Set([errorCodes[code].status, ...given.toSorted()])];
}
