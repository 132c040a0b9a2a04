import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { PortalQueryOf } from "@mosque-sync/contract";
import { type ReactNode, useState } from "react";
import { useAnswer } from "../../../../api/hooks.ts";
import { useMessages } from "../../../../messages/language.tsx";
import { Dialog, type DialogState, useDialogAction } from "../../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../../parts/feedback/failure.tsx";
import { Loaded } from "../../../../parts/feedback/loaded.tsx";
import { PlanView } from "./plan-view.tsx";

/** What a restore undoes, as the portal's endpoints take it. */
export type RestoreTarget = PortalQueryOf<"planRestore"> & {
  readonly of: NonNullable<PortalQueryOf<"planRestore">["of"]>;
};

/** What the dialog is about: a target, or a moment that the reader still chooses. */
export type Restoring = RestoreTarget | "moment";

interface RestoreDialogProps {
  readonly mosqueId: string;
  readonly zone: string | undefined;
  readonly dialog: DialogState<Restoring>;
}

/** Shows what a restore would do, and does exactly that. */
export function RestoreDialog({ mosqueId, zone, dialog }: RestoreDialogProps) {
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
      {(about) =>
        about === "moment" ? (
          <ChosenMoment zone={zone}>
            {(moment) => (
              <Plan
                key={moment}
                mosqueId={mosqueId}
                zone={zone}
                target={{ of: "moment", moment }}
                action={action}
                onCancel={dialog.close}
              />
            )}
          </ChosenMoment>
        ) : (
          <Plan mosqueId={mosqueId} zone={zone} target={about} action={action} onCancel={dialog.close} />
        )
      }
    </Dialog>
  );
}

interface ChosenMomentProps {
  readonly zone: string | undefined;
  readonly children: (moment: string) => ReactNode;
}

/** Asks for a date and a time of the mosque's clock. */
function ChosenMoment({ zone, children }: ChosenMomentProps) {
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
            description={zone && words.momentHint(zone)}
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
  readonly zone: string | undefined;
  readonly target: RestoreTarget;
  readonly action: ReturnType<typeof useDialogAction<"POST /portal/api/mosques/{mosqueId}/restores">>;
  readonly onCancel: () => void;
}

function Plan({ mosqueId, zone, target, action, onCancel }: PlanProps) {
  const { shell, history: words } = useMessages();
  const params = { mosqueId };
  const plan = useAnswer("GET /portal/api/mosques/{mosqueId}/restore-plan", { params, query: target });
  return (
    <Loaded of={plan}>
      {(shown) => (
        <Stack>
          <PlanView mosqueId={mosqueId} zone={zone} of={shown} />
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
