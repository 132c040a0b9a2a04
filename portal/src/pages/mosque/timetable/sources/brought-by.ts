import type { BroughtBy } from "@mosque-sync/contract";
import { useTexts } from "../texts.tsx";

/** Says who brought a timetable. */
export function useBringer(): (broughtBy: BroughtBy) => string {
  const { edits: words } = useTexts();
  return ({ kind, name }) =>
    kind === "user" || kind === "key" ? words.bringer[kind](name) : words.bringer[kind];
}
