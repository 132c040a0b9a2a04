import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useLatestParams } from "./search-params.ts";

/** How long after the last keystroke a search is sent, in milliseconds. */
const searchAfterMs = 250;

/** Parameters without a page, or a place where one begins. */
const firstPage = { page: undefined, from: undefined } as const;

type Choices = Readonly<Record<string, readonly string[]>>;

/** The query of a list, as its endpoint takes it. */
type Asked<C extends Choices> = { readonly [Name in keyof C]?: C[Name][number] } & {
  readonly search?: string;
  readonly page?: number;
};

/** The query of a list, and how the reader changes it. */
export interface ListQuery<C extends Choices> {
  readonly asked: Asked<C>;
  /** The text in the search field. It is searched for once the reader pauses. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly choose: <Name extends keyof C & string>(name: Name, value: C[Name][number] | undefined) => void;
  readonly page: number;
  readonly goTo: (page: number, options?: { readonly replace: boolean }) => void;
  /** Whether a search or a filter may hide some of the list. */
  readonly isNarrowed: boolean;
  readonly showAll: () => void;
}

/**
 * Keeps the query of a list in the page's address, so that a reload and the way back restore it.
 * @param choices the filters and orders, each with its values
 */
export function useListQuery<const C extends Choices>(choices: C): ListQuery<C> {
  const { params, change } = useLatestParams();
  const sought = params.get("search") ?? "";
  const [typed, type] = useState(sought);
  const [paused] = useDebouncedValue(typed.trim(), searchAfterMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the search.
  useEffect(() => {
    if (paused !== sought) change({ search: paused, ...firstPage });
  }, [paused]);

  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  const chosen = Object.fromEntries(
    Object.entries(choices).flatMap(([name, values]) => {
      const value = params.get(name);
      return value !== null && values.includes(value) ? [[name, value]] : [];
    }),
  );
  const asked = { ...chosen, ...(sought && { search: sought }), ...(page > 1 && { page }) };
  return {
    asked: asked as Asked<C>, // The loop above took only values that the choices name.
    typed,
    type,
    choose: (name, value) => change({ [name]: value, ...firstPage }),
    page,
    goTo: (next, { replace } = { replace: false }) =>
      change({ page: next > 1 ? String(next) : undefined }, replace),
    isNarrowed: sought !== "" || Object.keys(chosen).some((name) => name !== "sort"),
    showAll: () => {
      type("");
      change({
        search: undefined,
        ...firstPage,
        ...Object.fromEntries(Object.keys(choices).map((name) => [name, undefined])),
      });
    },
  };
}
