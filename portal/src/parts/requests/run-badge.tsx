import { Badge, Group } from "@mantine/core";
import type { Run } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";
import { IconAlertTriangle, IconCircleCheck, IconClockPlay } from "../icons.ts";

/** The result of a run, and whether it may still continue: in words and with icons, not only by colour. */
export function RunBadge({ of: { reason, isRunning } }: { of: Pick<Run, "reason" | "isRunning"> }) {
  const { activity: words } = useMessages();
  const failed = reason !== undefined;
  return (
    <Group gap="xs">
      {(failed || !isRunning) && <OutcomeBadge failed={failed} />}
      {isRunning && (
        <Badge variant="light" color="blue" leftSection={<IconClockPlay size={14} />}>
          {words.running}
        </Badge>
      )}
    </Group>
  );
}

/** How a request or a finished run went. */
export function OutcomeBadge({ failed }: { failed: boolean }) {
  const { activity: words } = useMessages();
  const Icon = failed ? IconAlertTriangle : IconCircleCheck;
  return (
    <Badge
      variant="light"
      color={failed ? "red" : "green"}
      leftSection={<Icon size={14} />}
      style={{ flexShrink: 0 }}
    >
      {failed ? words.failed : words.worked}
    </Badge>
  );
}
