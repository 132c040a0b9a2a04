import { Alert, Group, Text } from "@mantine/core";
import type { WrittenResource } from "@mosque-sync/contract";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { inList } from "#messages/instants.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { IconAlertTriangle, IconInfoCircle, IconKey } from "#parts/icons.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";

const route = "GET /portal/api/mosques/{mosqueId}/key-writes";
type KeyWrite = ResponseTo<typeof route>["keyWrites"][number];

/** What keys have lately written of a resource. */
export interface KeyWrites {
  readonly all: readonly KeyWrite[];
  /** The names of the keys that have written one thing; empty without such keys. */
  readonly keysOf: (of: string) => string;
}

export function useKeyWrites(mosqueId: string, resource: WrittenResource): KeyWrites {
  const response = useResponse(route, { params: { mosqueId }, query: { resource } });
  const all = (response.data?.keyWrites ?? []).filter((write) => write.resource === resource);
  return {
    all,
    keysOf: (of) => {
      const names = all.filter((write) => write.of === of).map(({ keyName }) => keyName);
      return [...new Set(names)].join(", ");
    },
  };
}

interface KeyWritesNoteProps {
  readonly of: KeyWrites;
  /** Names the resources that a key has written. */
  readonly inWords: (written: readonly string[]) => readonly string[];
}

/** Names the keys that write a part of the data, before the reader edits values that a sync will overwrite. */
export function KeyWritesNote({ of: { all }, inWords }: KeyWritesNoteProps) {
  const { messages, language } = useReader();
  const moments = useMoments();
  const { data: words } = messages;
  if (all.length === 0) return null;
  const keyIds = [...new Set(all.map(({ keyId }) => keyId))];
  const byKey = keyIds.map((id) => all.filter(({ keyId }) => keyId === id));
  return (
    <Alert role="note" color="blue" variant="light" icon={<IconInfoCircle />} title={words.keptTitle}>
      <Text size="sm">{words.keptText}</Text>
      {byKey.map((writes) => (
        <Text key={writes[0]?.keyId} size="sm" mt={4}>
          {words.keptBy(
            writes[0]?.keyName ?? "",
            inList(language, inWords(writes.map(({ of }) => of))),
            moments.dayAndTime(newestOf(writes)),
          )}
        </Text>
      ))}
    </Alert>
  );
}

function newestOf(writes: readonly KeyWrite[]): string {
  return writes.reduce((newest, { at }) => (at > newest ? at : newest), "");
}

/** Marks an item that keys write. Empty without a key. */
export function KeyMark({ keys }: { keys: string }) {
  const { data: words } = useMessages();
  if (keys === "") return null;
  return (
    <Group gap={4} wrap="nowrap" c="dimmed">
      <IconKey size={14} style={{ flexShrink: 0 }} />
      <Text size="xs">{words.keptMark(keys)}</Text>
    </Group>
  );
}

/** Warns in a form that keys write its values. Empty without a key. */
export function KeyWarning({ keys }: { keys: string }) {
  const { data: words } = useMessages();
  if (keys === "") return null;
  return (
    <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />}>
      {words.keptWarning(keys)}
    </Alert>
  );
}
