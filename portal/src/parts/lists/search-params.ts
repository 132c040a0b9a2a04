import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** Parameters and their values: an undefined or empty value removes the parameter. */
type Changes = Readonly<Record<string, string | undefined>>;

/** The query of the page's address, and how it is changed. */
export interface LatestParams {
  readonly params: URLSearchParams;
  /** @param replace whether the back button skips the previous state, and the page keeps its scroll position */
  readonly change: (changes: Changes, replace?: boolean) => void;
  readonly clear: (names: readonly string[]) => void;
}

/** The query of the page's address. A change adds to those before, although the router takes a while for each. */
export function useLatestParams(): LatestParams {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const set = (next: URLSearchParams, replace: boolean) => {
    latest.current = next;
    setParams(next, { replace, preventScrollReset: replace });
  };
  const change = (changes: Changes, replace = true) => set(changedParams(latest.current, changes), replace);
  return {
    params,
    change,
    clear: (names) => change(Object.fromEntries(names.map((name) => [name, undefined]))),
  };
}

function changedParams(before: URLSearchParams, changes: Changes): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}
