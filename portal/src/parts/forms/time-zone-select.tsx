import { Select, type SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { useMessages } from "#messages/language.tsx";

/** The browser's time zone: usually the mosque's own. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time zone, found by typing part of its city's name. Takes a form's input props. */
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

/** Every zone that the browser knows, and the chosen one, which may have a newer name. */
function zoneOptions(chosen: string | null | undefined) {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  if (chosen) names.add(chosen);
  return [...names].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
