import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useMessages } from "#messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "#parts/dialogs/dialog.tsx";
import { ZoneNote } from "#parts/zones/zone-of-times.tsx";
import { Plan, type RestoreTarget } from "./plan.tsx";

/** The subject of the dialog: a target, or an instant that the reader still chooses. */
export type Restoring = RestoreTarget | "moment";

interface RestoreDialogProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<Restoring>;
}

/** Shows the plan of a restore, and carries it out exactly. */
export function RestoreDialog({ mosqueId, dialog }: RestoreDialogProps) {
  const { history: words } = useMessages();
  const action = useDialogAction("POST /portal/api/mosques/{mosqueId}/restores", dialog, ({ restored }) =>
    words.done(restored),
  );
  const title = (about: Restoring) => (about === "moment" ? words.momentTitle : words.undoTitle);
  return (
    <Dialog dialog={dialog} action={action} title={title} kind="form">
      {(about) => (
        <Stack>
          <ZoneNote />
          {about === "moment" ? (
            <ChosenMoment>
              {(moment) => (
                <Plan
                  key={moment}
                  mosqueId={mosqueId}
                  target={{ of: "moment", moment }}
                  action={action}
                  onCancel={dialog.close}
                />
              )}
            </ChosenMoment>
          ) : (
            <Plan mosqueId={mosqueId} target={about} action={action} onCancel={dialog.close} />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

/** Asks for a date and a time of the mosque's clock. */
function ChosenMoment({ children }: { children: (moment: string) => ReactNode }) {
  const { history: words } = useMessages();
  const [typed, type] = useState("");
  const [moment, choose] = useState<string>();
  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== "") choose(typed);
        }}
      >
        <Group align="end" gap="sm">
          <TextInput
            type="datetime-local"
            label={words.momentLabel}
            description={words.momentHint}
            data-autofocus
            flex="1 1 14rem"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {words.showPlan}
          </Button>
        </Group>
      </form>
      {moment !== undefined && children(moment)}
    </Stack>
  );
}
