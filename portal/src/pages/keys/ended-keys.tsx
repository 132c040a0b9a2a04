import { Button, Collapse, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Key } from "@mosque-sync/contract";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useId } from "react";
import { useMessages } from "../../messages/language.tsx";
import { KeyCard } from "./key-card.tsx";

/** The keys that no longer work, folded away: they are never deleted, so that a log can still be understood. */
export function EndedKeys({ keys }: { keys: readonly Key[] }) {
  const { keys: words } = useMessages();
  const [shown, { toggle }] = useDisclosure(false);
  const id = useId();
  return (
    <Stack align="stretch" gap="sm">
      <Button
        variant="subtle"
        color="gray"
        c="dimmed"
        style={{ alignSelf: "start" }}
        rightSection={
          shown ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
        }
        aria-expanded={shown}
        aria-controls={id}
        onClick={toggle}
      >
        {words.ended(keys.length)}
      </Button>
      <Collapse expanded={shown} id={id}>
        <Stack component="ul" m={0} p={0} style={{ listStyle: "none" }}>
          {keys.map((key) => (
            <li key={key.id}>
              <KeyCard of={key} />
            </li>
          ))}
        </Stack>
      </Collapse>
    </Stack>
  );
}
