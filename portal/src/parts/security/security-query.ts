import { useSearchParams } from "react-router";
import { changedParams } from "../lists/search-params.ts";
import type { EventQuery } from "./security-source.ts";

/** The filters, under their names in the page's address; days are by the reader's clock. */
const names = ["group", "personId", "address", "fromDay", "toDay"] as const;
type Chosen = { readonly [Name in (typeof names)[number]]?: string | undefined };

/** What the reader has chosen, and how they change it. */
export interface SecurityQuery {
  readonly chosen: Chosen;
  readonly asked: EventQuery;
  readonly set: (changes: Chosen) => void;
  readonly showAll: () => void;
  readonly isNarrowed: boolean;
}

/** Keeps the filters in the page's address, so that a reload and the way back restore them. */
export function useSecurityQuery(): SecurityQuery {
  const [params, setParams] = useSearchParams();
  const chosen: { [Name in (typeof names)[number]]?: string } = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) chosen[name] = value;
  }
  const { group, personId, address, fromDay, toDay } = chosen;
  const [from, to] = [startOfDay(fromDay, 0), startOfDay(toDay, 1)];
  const asked = {
    ...(group && { group: group as NonNullable<EventQuery["group"]> }), // The service refuses an unknown one.
    ...(personId && { personId }),
    ...(address && { address }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return {
    chosen,
    asked,
    set: (changes) =>
      setParams((before) => changedParams(before, changes), { replace: true, preventScrollReset: true }),
    showAll: () => setParams({}, { replace: true, preventScrollReset: true }),
    isNarrowed: Object.keys(chosen).length > 0,
  };
}

/** When a day begins by the reader's clock, or so many days later, as an instant; undefined without a date. */
function startOfDay(date: string | undefined, daysLater: number): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date ?? "") ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(day) + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
