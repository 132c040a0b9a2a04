import { Select, type SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { useMessages } from "../../messages/language.tsx";

/** The zone that the browser is set to: in most cases the mosque's own. */
export const browserTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A time zone, found by typing a part of its city's name. Takes what a form gives its inputs. */
export function TimeZoneSelect(props: Omit<SelectProps, "data">) {
  const { shell } = useMessages();
  const chosen = props.value ?? props.defaultValue;
  const zones = useMemo(() => zoneOptions(chosen), [chosen]);
  return (
    <Select
      label={shell.timeZone}
      data={zones}
      searchable
      allowDeselect={false}
      nothingFoundMessage={shell.noTimeZone}
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: false }}
      {...props}
    />
  );
}

/** Every zone that the browser knows, and the chosen one, which may be spelt in a newer way. */
function zoneOptions(chosen: string | null | undefined) {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  if (chosen) names.add(chosen);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
