import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import type { CallFailure } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import classes from "./save-bar.module.css";

interface SaveBarProps {
  /** How many fields have unsaved changes. */
  readonly unsaved: number;
  readonly save: {
    readonly error: CallFailure | null;
    readonly isPending: boolean;
    readonly isSuccess: boolean;
  };
  /** Whether the form itself says that something else was saved in the meantime. */
  readonly isExplained: boolean;
  readonly onDiscard: () => void;
}

/** Saves the form around it, and says how that went. It is hidden until something changes. */
export function SaveBar({ unsaved, save, isExplained, onDiscard }: SaveBarProps) {
  const { operator: words, shell } = useMessages();
  if (unsaved === 0 && !save.isSuccess) return null;
  const failure = isExplained && save.error?.reason === "precondition_failed" ? null : save.error;
  return (
    <Paper withBorder shadow="md" p="sm" className={classes.bar}>
      <Stack gap="xs">
        <Failure of={failure} />
        <Group justify="space-between" gap="xs">
          <Text size="sm" role="status">
            {unsaved === 0 ? shell.saved : words.unsaved(unsaved)}
          </Text>
          {unsaved > 0 && (
            <Group gap="xs">
              <Button variant="default" onClick={onDiscard}>
                {words.discard}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {shell.save}
              </Button>
            </Group>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}
