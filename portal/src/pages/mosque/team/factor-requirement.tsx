import { Stack, Switch, Title } from "@mantine/core";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";

/** Whether everyone in the team needs a second factor. */
export function FactorRequirement({ mosqueId }: { mosqueId: string }) {
  const { factors } = useMessages();
  const params = { mosqueId };
  const requirement = useResponse("GET /portal/api/mosques/{mosqueId}/factor-requirement", { params });
  const set = useAction("PATCH /portal/api/mosques/{mosqueId}/factor-requirement");
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {factors.teamTitle}
      </Title>
      <Loaded of={requirement}>
        {({ isRequired }) => (
          <Switch
            label={factors.teamSwitch}
            description={factors.teamHint}
            checked={isRequired}
            disabled={set.isPending}
            onChange={({ currentTarget }) =>
              set.mutate({ params, body: { isRequired: currentTarget.checked } })
            }
          />
        )}
      </Loaded>
      <Failure of={set.error} />
    </Stack>
  );
}
