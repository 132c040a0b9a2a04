import { type Notice, notice } from "../../notices/finding.ts";
import type { NumericOrder } from "../dialect.ts";
import { type DateOrder, dateOrderOf, isOrderOpen } from "../words/dates/written-dates.ts";

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
 * @param set the order in the settings
 */
export function orderOfTable(
  texts: readonly string[],
  shortYear: "first" | "last" | undefined,
  set: NumericOrder | undefined,
): OrderOfTable {
  const shown = dateOrderOf(texts, shortYear);
  const said = set && orders[set];
  if (shown !== undefined) {
    const isOther = said !== undefined && shown !== said;
    return {
      order: shown,
      isOpen: false,
      findings: isOther ? [notice("other-date-order", { shown, said })] : [],
    };
  }
  if (!isOrderOpen(texts)) return { order: undefined, isOpen: false, findings: [] };
  if (said === undefined) return { order: undefined, isOpen: true, findings: [] };
  return { order: said, isOpen: false, findings: [notice("date-order-as-set", { said })] };
}
