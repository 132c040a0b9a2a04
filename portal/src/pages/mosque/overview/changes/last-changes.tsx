import { Stack, Text } from "@mantine/core";
import type { Change } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { ChangeRow } from "#parts/changes/change-row.tsx";
import { Section } from "#parts/layout/section.tsx";
import classes from "./last-changes.module.css";

/** The newest changes of the mosque's data, each before and after. */
export function LastChanges({ changes }: { changes: readonly Change[] }) {
  const { overview: words } = useMessages();
  return (
    <Section title={words.changesTitle}>
      {changes.length === 0 ? (
        <div>
          <Text fw={600}>{words.noChangesTitle}</Text>
          <Text>{words.noChangesText}</Text>
        </div>
      ) : (
        <Stack component="ul" className={classes.changes}>
          {changes.map((change) => (
            <li key={change.sequence}>
              <ChangeRow of={change} />
            </li>
          ))}
        </Stack>
      )}
    </Section>
  );
}
