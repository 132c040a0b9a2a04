import { type Notice, notice } from "../../notices/finding.ts";
import type { NumericOrder } from "../dialect.ts";
import { type DateOrder, dateOrderOf, hasTwoOrders } from "../words/dates/written-dates.ts";
import { orderOfChanges } from "./list-of-changes.ts";

/** The rows of a table, as far as known. Only steps from day to day show the order of days and months. */
export type KindOfRows = "days" | "changes" | "changes or days" | "spans";

/** The order of days and months in a table's dates. */
interface OrderOfTable {
  order: DateOrder | undefined;
  /** Whether only a person can say the order. */
  isOpen: boolean;
  findings: Notice[];
}

const orders = { "day-first": "day first", "month-first": "month first" } as const;

/**
 * The order that the dates show, or else the order that a person has said.
 * @param texts the dates from top to bottom
 * @param set the order in the settings
 */
export function orderOfTable(
  texts: readonly string[],
  rows: KindOfRows,
  shortYear: "first" | "last" | undefined,
  set: NumericOrder | undefined,
): OrderOfTable {
  const shown = orderShown(texts, rows, shortYear);
  const said = set && orders[set];
  if (shown !== undefined) {
    const isOther = said !== undefined && shown !== said;
    return {
      order: shown,
      isOpen: false,
      findings: isOther ? [notice("other-date-order", { shown, said })] : [],
    };
  }
  if (!hasTwoOrders(texts)) return { order: undefined, isOpen: false, findings: [] };
  if (said === undefined) return { order: undefined, isOpen: true, findings: [] };
  return { order: said, isOpen: false, findings: [notice("date-order-as-set", { said })] };
}

/** Dates on days that follow each other in one order are months apart in the other, as in a list of changes. */
export function orderShown(
  texts: readonly string[],
  rows: KindOfRows,
  shortYear: "first" | "last" | undefined,
): DateOrder | undefined {
  const shown = dateOrderOf(texts, shortYear, rows === "days" ? "days" : "perhaps no days");
  return shown ?? (rows === "changes" && hasTwoOrders(texts) ? orderOfChanges(texts) : undefined);
}
