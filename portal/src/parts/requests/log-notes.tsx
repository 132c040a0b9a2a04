import { Alert, Text } from "@mantine/core";
import type { LogState } from "@mosque-sync/contract";
import { useMessages, useReader } from "../../messages/language.tsx";
import { day, dayAndTime } from "../../messages/moments.ts";
import { IconCloudOff } from "../icons.ts";

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
  const { messages, language } = useReader();
  if (since === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {messages.activity.logKept(keptDays, dayAndTime(language, since))}
    </Text>
  );
}

/** Says that requests were sent, but are no longer in the log. */
export function LogPruned({ days, last }: { days: number; last: string }) {
  const { messages, language } = useReader();
  return <Text>{messages.activity.logPruned(days, day(language, last))}</Text>;
}
