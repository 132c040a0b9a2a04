import { TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";

/** How long after the last key a search is sent, in milliseconds. */
const searchAfterMs = 250;

/** What somebody types to search for, and what is searched for once they pause. */
export interface Search {
  readonly typed: string;
  readonly sought: string;
  readonly type: (text: string) => void;
  /** What a call that can search is given. */
  readonly input: { readonly search?: string };
}

export function useSearch(): Search {
  const [typed, type] = useState("");
  const [sought] = useDebouncedValue(typed.trim(), searchAfterMs);
  return { typed, sought, type, input: sought === "" ? {} : { search: sought } };
}

interface SearchInputProps extends Pick<TextInputProps, "placeholder"> {
  readonly of: Search;
}

export function SearchInput({ of: { typed, type }, placeholder }: SearchInputProps) {
  const { mosques } = useMessages();
  return (
    <TextInput
      type="search"
      label={mosques.search}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
