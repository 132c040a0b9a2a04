import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { PortalQueryOf } from "@mosque-sync/contract";
import { type ReactNode, useState } from "react";
import { useAnswer } from "../../../../api/hooks.ts";
import { useMessages } from "../../../../messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "../../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../../parts/feedback/failure.tsx";
import { Loaded } from "../../../../parts/feedback/loaded.tsx";
import { ZoneNote } from "../../../../parts/zones/zone-of-times.tsx";
import { PlanView } from "./plan-view.tsx";

/** What a restore undoes, as the portal's endpoints take it. */
export type RestoreTarget = PortalQueryOf<"planRestore"> & {
  readonly of: NonNullable<PortalQueryOf<"planRestore">["of"]>;
};

/** What the dialog is about: a target, or a moment that the reader still chooses. */
export type Restoring = RestoreTarget | "moment";

interface RestoreDialogProps {
  readonly mosqueId: string;
  readonly dialog: DialogState<Restoring>;
}

/** Shows what a restore would do, and does exactly that. */
export function RestoreDialog({ mosqueId, dialog }: RestoreDialogProps) {
  const { history: words } = useMessages();
  const action = useDialogAction("POST /portal/api/mosques/{mosqueId}/restores", dialog, ({ restored }) =>
    words.done(restored),
  );
  const title = (about: Restoring) => {
    if (about === "moment") return words.momentTitle;
    return about.of === "since" ? words.beforeTitle : words.undoTitle;
  };
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

interface PlanProps {
  readonly mosqueId: string;
  readonly target: RestoreTarget;
  readonly action: ReturnType<typeof useDialogAction<"POST /portal/api/mosques/{mosqueId}/restores">>;
  readonly onCancel: () => void;
}

function Plan({ mosqueId, target, action, onCancel }: PlanProps) {
  const { shell, history: words } = useMessages();
  const params = { mosqueId };
  const plan = useAnswer("GET /portal/api/mosques/{mosqueId}/restore-plan", { params, query: target });
  return (
    <Loaded of={plan}>
      {(shown) => (
        <Stack>
          <PlanView mosqueId={mosqueId} of={shown} />
          <Failure of={action.error} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              {shell.cancel}
            </Button>
            {shown.steps.length > 0 && shown.obstacles.length === 0 && (
              <Button
                loading={action.isPending}
                disabled={plan.isFetching}
                onClick={() => action.mutate({ params, body: { ...target, plan: shown.plan } })}
              >
                {words.restore}
              </Button>
            )}
          </Group>
          {shown.steps.length > 0 && (
            <Text fz="sm" c="dimmed" ta="end">
              {words.undoable}
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
