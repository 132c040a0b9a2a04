import { changesRows, type Endpoint } from "@mosque-sync/contract";
import { ApiError } from "#domain/api-error.ts";

/**
 * Refuses a write of prayer rows that the mosque's timetable keeps.
 * @throws ApiError rows_kept_by_timetable
 */
export function requireUnkept(
  endpoint: Pick<Endpoint, "ifMatch">,
  { keeper }: { readonly keeper: string | null },
): void {
  if (keeper === "timetable" && changesRows(endpoint)) throw ApiError.of("rows_kept_by_timetable");
}
