import { Alert, Text } from "@mantine/core";
import type { LogState } from "@mosque-sync/contract";
import { useMessages, useReader } from "#messages/language.tsx";
import { IconCloudOff } from "../icons.ts";
import { useMoments } from "../zones/zone-of-times.tsx";

/** Says that the log of requests cannot be read. */
export function LogAway() {
  const { activity: words } = useMessages();
  return (
    <Alert color="yellow" variant="light" icon={<IconCloudOff />}>
      {words.logAway}
    </Alert>
  );
}

/** Says how far back the log goes. */
export function LogKept({ of: { keptDays, since } }: { of: LogState }) {
  const { messages } = useReader();
  const moments = useMoments();
  if (since === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {messages.activity.logKept(keptDays, moments.dayAndTime(since))}
    </Text>
  );
}

/** Says that requests were sent, but are no longer in the log. */
export function LogPruned({ days, last }: { days: number; last: string }) {
  const { messages } = useReader();
  const moments = useMoments();
  return <Text>{messages.activity.logPruned(days, moments.day(last))}</Text>;
}
