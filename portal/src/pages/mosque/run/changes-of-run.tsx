import { Anchor, Button, Group, Text } from "@mantine/core";
import { mayDo } from "@mosque-sync/contract/roles";
import { Link } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { useMessages } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { ChangeRow } from "#parts/changes/change-row.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { IconArrowBackUp } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { pathToChangesOf } from "#paths.ts";
import { RestoreDialog, type Restoring } from "../history/restoring/restore-dialog.tsx";

export const runRoute = "GET /portal/api/mosques/{mosqueId}/runs/{keyId}";

interface ChangesOfRunProps {
  readonly mosqueId: string;
  readonly response: ResponseTo<typeof runRoute>;
}

/** The changes of a run, and a button that undoes all of them. */
export function ChangesOfRun({ mosqueId, response }: ChangesOfRunProps) {
  const { activity: words, history } = useMessages();
  const { run, changes, hasMoreChanges } = response;
  const { keyId, from, to } = run;
  const mayEdit = mayDo("editData", useStanding(mosqueId));
  const restoring = useDialog<Restoring>();
  if (changes.length === 0) {
    return (
      <Section title={words.runChanges}>
        <Text>{run.writes === 0 && run.failedWrites > 0 ? words.allWritesFailed : words.noChanges}</Text>
      </Section>
    );
  }
  return (
    <Section title={words.runChanges}>
      <Rows>
        {changes.map((change) => (
          <ChangeRow key={change.sequence} of={change} />
        ))}
      </Rows>
      {hasMoreChanges && <Text size="sm">{words.moreChanges}</Text>}
      <Group gap="sm">
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} />}
            onClick={() => restoring.open({ of: "run", keyId, from, to })}
          >
            {history.undoRun}
          </Button>
        )}
        <Anchor component={Link} to={pathToChangesOf(mosqueId, run)}>
          {words.inHistory}
        </Anchor>
      </Group>
      {mayEdit && <RestoreDialog mosqueId={mosqueId} dialog={restoring} />}
    </Section>
  );
}
