import { Group, Text } from "@mantine/core";
import { IconLock } from "#parts/icons.ts";

/** Why a value cannot be changed. */
function LockReason({ children }: { children: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <IconLock size={14} style={{ flexShrink: 0 }} />
      <span>{children}</span>
    </Group>
  );
}

/** Makes an input show its value and take the focus, but refuse changes. */
export function lockedProps(reason: string) {
  return { readOnly: true, variant: "filled", description: <LockReason>{reason}</LockReason> } as const;
}

/** A value that no form edits, with the reason. */
export function LockedFact({ label, value, reason }: { label: string; value: string; reason: string }) {
  return (
    <div>
      <Text component="dt" size="sm" fw={500}>
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
        <bdi>{value}</bdi>
      </Text>
      <Text component="dd" m={0} size="xs" c="dimmed">
        <LockReason>{reason}</LockReason>
      </Text>
    </div>
  );
}
