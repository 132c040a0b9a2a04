import type { SecurityEvent, SecurityExportFormat } from "@mosque-sync/contract";

const columns: Readonly<Record<string, (event: SecurityEvent) => string | number | undefined>> = {
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  count: ({ count }) => count,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  userId: ({ user }) => user?.id,
  userName: ({ user }) => user?.name,
  mosqueId: ({ mosque }) => mosque?.id,
  mosqueName: ({ mosque }) => mosque?.name,
  address: ({ address }) => address,
  device: ({ device }) => device,
  requestId: ({ requestId }) => requestId,
  details: ({ details }) => JSON.stringify(details),
  id: ({ id }) => id,
};

/**
 * A part of an exported file.
 * @param isFirst whether the file begins with it: only then does CSV have its headings
 */
export function fileOf(
  events: readonly SecurityEvent[],
  format: SecurityExportFormat,
  isFirst: boolean,
): string {
  if (format === "jsonl") return events.map((event) => `${JSON.stringify(event)}\n`).join("");
  const rows = events.map((event) => Object.values(columns).map((read) => read(event) ?? ""));
  return [...(isFirst ? [Object.keys(columns)] : []), ...rows]
    .map((cells) => `${cells.map(quoted).join(",")}\r\n`)
    .join("");
}

/** A cell of CSV. After an apostrophe, spreadsheets read text instead of a formula: clients choose their own names. */
function quoted(cell: string | number): string {
  const text = String(cell);
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
