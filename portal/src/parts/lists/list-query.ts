import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** How long after the last key a search is sent, in milliseconds. */
const searchAfterMs = 250;

type Choices = Readonly<Record<string, readonly string[]>>;

/** What a list is asked for, as its endpoint takes it. */
type Asked<C extends Choices> = { readonly [Name in keyof C]?: C[Name][number] } & {
  readonly search?: string;
  readonly page?: number;
};

/** What a list is asked for, and how that is changed. */
export interface ListQuery<C extends Choices> {
  readonly asked: Asked<C>;
  /** What stands in the search field; it is searched for once the reader pauses. */
  readonly typed: string;
  readonly type: (text: string) => void;
  readonly choose: <Name extends keyof C & string>(name: Name, value: C[Name][number] | undefined) => void;
  readonly page: number;
  readonly goTo: (page: number, options?: { readonly replace: boolean }) => void;
  /** Whether anything is searched for or chosen, so that not all may be shown. */
  readonly isNarrowed: boolean;
  readonly showAll: () => void;
}

/**
 * Keeps what a list is asked for in the page's address: so it is the same after a reload, and on the way back.
 * @param choices what else can be chosen, each with its values
 */
export function useListQuery<const C extends Choices>(choices: C): ListQuery<C> {
  const [params, setParams] = useSearchParams();
  const sought = params.get("search") ?? "";
  const [typed, type] = useState(sought);
  const [paused] = useDebouncedValue(typed.trim(), searchAfterMs);

  const change = (changes: Readonly<Record<string, string | undefined>>, replace = true) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace, preventScrollReset: replace },
    );

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes what is sought.
  useEffect(() => {
    if (paused !== sought) change({ search: paused, page: undefined });
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
    choose: (name, value) => change({ [name]: value, page: undefined }),
    page,
    goTo: (next, { replace } = { replace: false }) =>
      change({ page: next > 1 ? String(next) : undefined }, replace),
    isNarrowed: sought !== "" || Object.keys(chosen).some((name) => name !== "sort"),
    showAll: () => {
      type("");
      change({
        search: undefined,
        page: undefined,
        ...Object.fromEntries(Object.keys(choices).map((name) => [name, undefined])),
      });
    },
  };
}
