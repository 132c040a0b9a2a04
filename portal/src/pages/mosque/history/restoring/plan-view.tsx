import { Alert, Box, Paper, Stack, Text, Title } from "@mantine/core";
import type { Change, PortalResponseOf, RestorePlan } from "@mosque-sync/contract";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { ChangedValues, ChangeLine } from "#parts/changes/change-line.tsx";
import { itemInWords } from "#parts/changes/change-words.ts";
import { IconAlertTriangle, IconInfoCircle } from "#parts/icons.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { actorInWords } from "../act-list.tsx";

interface PlanViewProps {
  readonly mosqueId: string;
  readonly of: RestorePlan;
}

/** A plan of a restore: each step now → then, its obstacles, and what stays. */
export function PlanView({ mosqueId, of: plan }: PlanViewProps) {
  const messages = useMessages();
  const { history: words } = messages;
  return (
    <Stack>
      {plan.obstacles.length > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} title={words.cannotTitle}>
          {plan.obstacles.map((obstacle) => (
            <Text key={`${obstacle.reason} ${obstacle.resourceId} ${obstacle.field}`} fz="sm">
              {words.obstacle[obstacle.reason](whatOf(messages, obstacle))}
            </Text>
          ))}
        </Alert>
      )}
      {plan.steps.length === 0 ? (
        <Text role="status">{words.nothingToDo}</Text>
      ) : (
        <>
          <div>
            <Title order={3} size="h5">
              {words.planHeading}
            </Title>
            <Text fz="sm" c="dimmed">
              {words.steps(plan.steps.length)} {words.undoes(plan.changes)}
            </Text>
          </div>
          <Overwriting mosqueId={mosqueId} plan={plan} />
          <Paper withBorder p="sm">
            <Stack gap="xs">
              {plan.steps.map(({ now, restored, newer, ...step }) => (
                <div key={`${step.resource} ${step.resourceId}`}>
                  <ChangeLine
                    of={{ ...step, ...(now && { before: now }), ...(restored && { after: restored }) }}
                    say={{ created: words.restored, deleted: words.removed }}
                  />
                  {newer.map((change) => (
                    <NewerLine key={change.sequence} of={change} />
                  ))}
                </div>
              ))}
            </Stack>
          </Paper>
        </>
      )}
      <Stays of={plan.left} />
    </Stack>
  );
}

/** A change that a step overwrites: its author, instant and values. */
function NewerLine({ of: change }: { of: Change }) {
  const { history: words } = useMessages();
  const moments = useMoments();
  const say = { created: words.newerCreated, changed: words.newerBy, deleted: words.newerDeleted }[
    change.kind
  ];
  return (
    <Box ps="sm" ms={2} style={{ borderInlineStart: "3px solid var(--mantine-color-yellow-6)" }}>
      <Text fz="sm">{say(actorInWords(words, change.actor), moments.dayAndTime(change.at))}</Text>
      <ChangedValues of={change} />
    </Box>
  );
}

function whatOf(
  messages: ReturnType<typeof useMessages>,
  { field, ...item }: RestorePlan["obstacles"][number],
): string {
  const fields: Readonly<Record<string, string>> = messages.operator.field;
  const name = field === undefined ? undefined : fields[field];
  return name ?? itemInWords({ messages }, item);
}

/** Names the keys that will overwrite the restored values. */
function Overwriting({ mosqueId, plan }: { mosqueId: string; plan: RestorePlan }) {
  const { history: words } = useMessages();
  const writes = useResponse("GET /portal/api/mosques/{mosqueId}/key-writes", { params: { mosqueId } });
  const keys = keysThatOverwrite(plan, writes.data?.keyWrites ?? []);
  if (keys.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle />}>
      {words.overwrites(keys.join(", "))}
    </Alert>
  );
}

function Stays({ of: { changes, fields } }: { of: RestorePlan["left"] }) {
  const { history: words, changes: named, operator } = useMessages();
  if (changes.length + fields.length === 0) return null;
  const names: Readonly<Record<string, string>> = operator.field;
  return (
    <div>
      <Text fz="sm" fw={600}>
        {words.staysTitle}
      </Text>
      {changes.length > 0 && (
        <Text fz="sm">
          {words.staysChanges(changes.map(({ resource }) => named.resource[resource]).join(", "))}
        </Text>
      )}
      {fields.length > 0 && (
        <Text fz="sm">{words.staysFields(fields.map((name) => names[name] ?? name).join(", "))}</Text>
      )}
    </div>
  );
}

type KeyWrite = PortalResponseOf<"listKeyWrites">["keyWrites"][number];

/** The names of the keys that send the values of a plan, and will overwrite them at their next sync. */
function keysThatOverwrite(plan: Pick<RestorePlan, "steps">, writes: readonly KeyWrite[]): string[] {
  const restored = new Set(plan.steps.flatMap(partsOf));
  const names = writes.filter((write) => restored.has(`${write.resource} ${write.of}`));
  return [...new Set(names.map(({ keyName }) => keyName))];
}

/** The values that a step restores, named as in the list of key writes. */
function partsOf({ resource, resourceId, title, now, restored }: RestorePlan["steps"][number]): string[] {
  if (resource === "prayers") return [`${resource} ${title}`];
  if (resource !== "profile") return [`${resource} ${resourceId}`];
  return [...Object.keys(now ?? {}), ...Object.keys(restored ?? {})].map((field) => `${resource} ${field}`);
}
