import { Button, Group, TextInput } from "@mantine/core";
import { pageLimits } from "@mosque-sync/contract/page-limits";
import { useState } from "react";
import { useMessages } from "#messages/language.tsx";
import { IconSearch } from "../icons.ts";

interface FindRequestProps {
  /** The id that is looked for now. */
  readonly sought: string;
  /** @param requestId empty to clear the search */
  readonly onFind: (requestId: string) => void;
}

/** Asks for the id of a request. */
export function FindRequest({ sought, onFind }: FindRequestProps) {
  const { activity: words } = useMessages();
  const [typed, type] = useState(sought);
  return (
    <form
      aria-label={words.findTitle}
      onSubmit={(event) => {
        event.preventDefault();
        onFind(typed.trim());
      }}
    >
      <Group gap="sm" align="end">
        <TextInput
          label={words.requestId}
          placeholder={words.requestIdHint}
          leftSection={<IconSearch size={18} />}
          flex="1 1 14rem"
          maxLength={pageLimits.requestIdCharacters}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {words.find}
        </Button>
      </Group>
    </form>
  );
}
