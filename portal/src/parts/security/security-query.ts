import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useLatestParams } from "../lists/search-params.ts";
import { clockOf } from "../zones/local-times.ts";
import { daysAfter } from "../zones/zone-clock.ts";
import { useMoments } from "../zones/zone-of-times.tsx";
import type { EventQuery } from "./security-source.ts";

/** How long after the last keystroke the address or a day is asked for, in milliseconds. */
const askedAfterMs = 250;

/** The filters, under their names in the page's address; days are by the clocks that the page names. */
const names = ["group", "personId", "address", "fromDay", "toDay"] as const;
type Chosen = { readonly [Name in (typeof names)[number]]?: string | undefined };
type Typed = Pick<Chosen, "address" | "fromDay" | "toDay">;

/** The reader's filters, and how they change them. */
export interface SecurityQuery {
  readonly chosen: Chosen;
  readonly asked: EventQuery;
  readonly choose: (changes: Pick<Chosen, "group" | "personId">) => void;
  /** The values of the fields. They are applied once the reader pauses. */
  readonly typed: Typed;
  readonly type: (changes: Typed) => void;
  readonly showAll: () => void;
  readonly isNarrowed: boolean;
}

/** Keeps the filters in the page's address, so that a reload and the way back restore them. */
export function useSecurityQuery(): SecurityQuery {
  const { params, change, clear } = useLatestParams();
  const { zone } = useMoments();
  const chosen: { [Name in (typeof names)[number]]?: string } = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) chosen[name] = value;
  }
  const { group, personId, address, fromDay, toDay } = chosen;
  const [typed, setTyped] = useState<Typed>({ address, fromDay, toDay });
  const [paused] = useDebouncedValue(typed, askedAfterMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address.
  useEffect(() => {
    const isAsked = paused.address === address && paused.fromDay === fromDay && paused.toDay === toDay;
    if (!isAsked) change({ ...paused, address: paused.address?.trim() });
  }, [paused]);

  const [from, to] = [startOfDay(zone, fromDay, 0), startOfDay(zone, toDay, 1)];
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
    choose: change,
    typed,
    type: (changes) => setTyped((before) => ({ ...before, ...changes })),
    showAll: () => {
      setTyped({});
      clear(names);
    },
    isNarrowed: Object.keys(chosen).length > 0,
  };
}

/** When a day begins in a zone, or so many days later, as an instant; undefined without a date. */
function startOfDay(zone: string, date: string | undefined, daysLater: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? "") || Number.isNaN(Date.parse(date ?? ""))) return undefined;
  return new Date(clockOf(zone).instantOf(daysAfter(date ?? "", daysLater), 0)).toISOString();
}
