import { Group, NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useMessages } from "#messages/language.tsx";
import { IconSearch } from "../icons.ts";

interface SearchInputProps extends Pick<TextInputProps, "placeholder"> {
  readonly of: { readonly typed: string; readonly type: (text: string) => void };
}

export function SearchInput({ of: { typed, type }, placeholder }: SearchInputProps) {
  const { lists } = useMessages();
  return (
    <TextInput
      type="search"
      label={lists.search}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} />}
      flex="1 1 14rem"
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

interface ChoiceSelectProps<Value extends string> {
  readonly label: string;
  /** The label of no choice; absent where one is always made. */
  readonly all?: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value | undefined) => void;
}

/** Filters or orders a list. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { label, all, choices, value, onChoose } = props;
  return (
    <NativeSelect
      label={label}
      flex="1 1 9rem"
      maw={{ sm: "14rem" }}
      data={[...(all === undefined ? [] : [{ value: "", label: all }]), ...choices]}
      value={value ?? ""}
      onChange={({ currentTarget }) =>
        onChoose(choices.find((choice) => choice.value === currentTarget.value)?.value)
      }
    />
  );
}

/** The search and the choices above a list. */
export function ListControls({ children }: { children: ReactNode }) {
  return (
    <Group component="search" gap="sm" align="end">
      {children}
    </Group>
  );
}
