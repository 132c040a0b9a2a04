import { Alert, Button, Group, Radio, Stack, Text } from "@mantine/core";
import type { PortalQueryOf, RestorePlan } from "@mosque-sync/contract";
import { useState } from "react";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import type { useDialogAction } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { PlanView } from "./plan-view.tsx";

/** The target of a restore, as the portal's endpoints take it. */
export type RestoreTarget = Omit<PortalQueryOf<"planRestore">, "newer"> & {
  readonly of: NonNullable<PortalQueryOf<"planRestore">["of"]>;
};

type NewerValues = NonNullable<PortalQueryOf<"planRestore">["newer"]>;

interface PlanProps {
  readonly mosqueId: string;
  readonly target: RestoreTarget;
  readonly action: ReturnType<typeof useDialogAction<"POST /portal/api/mosques/{mosqueId}/restores">>;
  readonly onCancel: () => void;
}

/** The plan of a restore, the question what happens to newer values, and the button that does it. */
export function Plan({ mosqueId, target, action, onCancel }: PlanProps) {
  const { shell, history: words } = useMessages();
  const params = { mosqueId };
  const [newer, choose] = useState<NewerValues>();
  const sent = { ...target, ...(newer && { newer }) };
  const plan = useResponse("GET /portal/api/mosques/{mosqueId}/restore-plan", { params, query: sent });
  return (
    <Loaded of={plan}>
      {(shown) => (
        <Stack>
          {shown.newer > 0 && <NewerValuesChoice count={shown.newer} value={newer} onChoose={choose} />}
          <PlanView mosqueId={mosqueId} of={shown} />
          <Failure of={action.error} />
          <Group justify="end" gap="xs">
            <Button variant="default" onClick={onCancel}>
              {shell.cancel}
            </Button>
            {isPossible(shown) && (
              <Button
                loading={action.isPending}
                disabled={plan.isFetching || (shown.newer > 0 && !newer)}
                onClick={() => action.mutate({ params, body: { ...sent, plan: shown.plan } })}
              >
                {words.restore}
              </Button>
            )}
          </Group>
          {shown.steps.length > 0 && (
            <Text fz="sm" c="dimmed" ta="end">
              {shown.newer > 0 && !newer ? words.newerChoose : words.undoable}
            </Text>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function isPossible({ steps, obstacles }: RestorePlan): boolean {
  return steps.length > 0 && obstacles.length === 0;
}

interface NewerValuesChoiceProps {
  /** How many items have newer values. */
  readonly count: number;
  readonly value: NewerValues | undefined;
  readonly onChoose: (value: NewerValues) => void;
}

/** Asks what happens to the values that were changed again since. */
function NewerValuesChoice({ count, value, onChoose }: NewerValuesChoiceProps) {
  const { history: words } = useMessages();
  const labels: Readonly<Record<NewerValues, string>> = {
    keep: words.newerKeep,
    overwrite: words.newerOverwrite,
  };
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={words.newerTitle(count)}>
      <Radio.Group
        label={words.newerAsk}
        value={value ?? null}
        onChange={(chosen) => onChoose(chosen as NewerValues)}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(labels).map(([name, label]) => (
            <Radio key={name} value={name} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </Alert>
  );
}
