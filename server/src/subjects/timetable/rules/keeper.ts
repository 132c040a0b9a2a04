import type { Endpoint } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";
import type { MosquesTable } from "#store/tables/mosque-tables.ts";

/**
 * Refuses a write of prayer rows that the mosque's timetable keeps. An endpoint of such writes has the reason in its row.
 * @throws ApiError rows_kept_by_timetable
 */
export function requireUnkept(
  { reasons }: Pick<Endpoint, "reasons">,
  { keeper }: Pick<MosquesTable, "keeper">,
): void {
  if (keeper === "timetable" && reasons.includes("rows_kept_by_timetable")) {
    throw ApiError.of("rows_kept_by_timetable");
  }
}
