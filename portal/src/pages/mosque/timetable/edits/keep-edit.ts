import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { CallFailure, call, type ResponseTo } from "#api/call.ts";
import { type DayPlan, route } from "../kept/use-sending.ts";
import { type EditScope, editedPrayers, haveSameTimes, type RowTimes, withEdits } from "./edited-rows.ts";

const rowsRoute = "GET /portal/api/mosques/{mosqueId}/data/prayers";

/** The rows of today, before and after an edit by hand. */
export interface EditedRows {
  readonly before: readonly RowTimes[];
  readonly after: readonly RowTimes[];
}

/** A person's decision about an edit. */
export interface EditChoice {
  readonly scope: EditScope;
  /** `YYYY-MM-DD`, in the mosque's zone. */
  readonly today: string;
  /** Whether the person has seen the plan, and allows what looks like a mistake. */
  readonly isConfirmed: boolean;
}

/**
 * Saves an edit of today's rows as a change of the timetable, which writes the rows.
 * @returns the rows
 * @throws CallFailure precondition_failed if the rows are no longer as the person saw them
 */
export async function keepEdit(
  mosqueId: string,
  rows: EditedRows,
  { isConfirmed, ...choice }: EditChoice,
): Promise<ResponseTo<typeof rowsRoute>> {
  const params = { mosqueId };
  const [{ body, query, etag }, current] = await Promise.all([
    withEdit(mosqueId, rows, choice),
    call(rowsRoute, { params }),
  ]);
  if (!haveSameTimes(rows.before, current.prayers)) throw outdated();
  await call(`PUT ${route}`, {
    ...{ params, body, ifMatch: etag },
    query: { ...query, ...(isConfirmed && { confirm: true }) },
  });
  return call(rowsRoute, { params });
}

/** The changes that an edit makes to the rows of today. */
export async function planEdit(mosqueId: string, rows: EditedRows, choice: EditChoice): Promise<DayPlan> {
  const { body, query } = await withEdit(mosqueId, rows, choice);
  const asked = { params: { mosqueId }, body, query: { ...query, validateOnly: true } };
  return (await call(`PUT ${route}`, asked)).plan;
}

async function withEdit(
  mosqueId: string,
  { before, after }: EditedRows,
  { scope, today }: Pick<EditChoice, "scope" | "today">,
) {
  const kept = await call(`GET ${route}`, { params: { mosqueId } });
  const { fileName, lastDay } = kept.timetable;
  const document = kept.document as unknown as MosqueTimetable; // The service read it as one.
  const edited = withEdits(document, editedPrayers(before, after), scope, { today, lastDay });
  return {
    body: new TextEncoder().encode(JSON.stringify(edited)),
    query: { fileName },
    etag: kept.etag,
  };
}

function outdated(): CallFailure {
  return new CallFailure({ reason: "precondition_failed", status: 412, details: {}, requestId: undefined });
}
