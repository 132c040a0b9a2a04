import { Badge, type MantineColor } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import type { ComponentType } from "react";
import { useMessages } from "#messages/language.tsx";
import { IconCircleCheck, IconCircleOff, IconClock } from "#parts/icons.ts";

const ended = { color: "gray", Icon: IconCircleOff };
const signs: Record<Key["status"], { color: MantineColor; Icon: ComponentType<{ size: number }> }> = {
  working: { color: "green", Icon: IconCircleCheck },
  grace: { color: "yellow", Icon: IconClock },
  expired: ended,
  rotated: ended,
  revoked: ended,
};

/** A key's status, in words and with an icon, not only by colour. */
export function KeyStatusBadge({ status }: { status: Key["status"] }) {
  const { keys: words } = useMessages();
  const { color, Icon } = signs[status];
  return (
    <Badge variant="light" color={color} flex="none" leftSection={<Icon size={14} />}>
      {words.status[status]}
    </Badge>
  );
}
