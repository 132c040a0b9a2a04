import type { UseFormReturnType } from "@mantine/form";
import { useMessages } from "#messages/language.tsx";
import { useTexts } from "#pages/mosque/timetable/texts.tsx";
import type { faultsOfEid, faultsOfJummah } from "../entries/congregations.ts";
import type { faultsOfRamadan } from "../entries/ramadan.ts";
import type { faultsOfRule } from "../entries/typed-rule.ts";

type Faults = ReturnType<
  typeof faultsOfRule | typeof faultsOfRamadan | typeof faultsOfJummah | typeof faultsOfEid
>;

/** The texts at the fields that cannot be used, by their paths. */
export function useFaultTexts(): (faults: Faults) => Record<string, string> {
  const { shell } = useMessages();
  const { rules: words } = useTexts();
  return (faults) =>
    Object.fromEntries(
      Object.entries(faults).flatMap(([path, fault]) =>
        fault === undefined ? [] : [[path, fault === "required" ? shell.required : words.fault[fault]]],
      ),
    );
}

/** Focuses the first field that cannot be used. */
export function focusFault<Values>(form: Pick<UseFormReturnType<Values>, "getInputNode">) {
  return (faults: object): void => {
    const [path] = Object.keys(faults);
    if (path !== undefined) form.getInputNode(path)?.focus();
  };
}
