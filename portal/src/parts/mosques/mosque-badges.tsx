import { Badge, type MantineColor } from "@mantine/core";
import type { MosqueSummary } from "@mosque-sync/contract";
import type { ComponentType } from "react";
import { useMessages } from "#messages/language.tsx";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconPencil,
  IconPlayerPause,
  IconRepeat,
  IconRosetteDiscountCheck,
} from "../icons.ts";
import { SuspendedBadge } from "./suspension-note.tsx";
import { TestBadge } from "./test-mosque.tsx";

/** The colour and the icon of each state of a mosque's sync. */
export const healthSigns: Record<
  MosqueSummary["health"],
  { color: MantineColor; Icon: ComponentType<{ size: number }> }
> = {
  healthy: { color: "green", Icon: IconCircleCheck },
  late: { color: "yellow", Icon: IconClockExclamation },
  stuck: { color: "yellow", Icon: IconRepeat },
  failed: { color: "red", Icon: IconAlertTriangle },
  by_hand: { color: "blue", Icon: IconPencil },
  never: { color: "gray", Icon: IconCircleDashed },
  paused: { color: "gray", Icon: IconPlayerPause },
};

/** The state of a mosque's sync, in words and with an icon, not only by colour. */
function HealthBadge({ health }: { health: MosqueSummary["health"] }) {
  const { mosques } = useMessages();
  const { color, Icon } = healthSigns[health];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={14} />}>
      {mosques.health[health]}
    </Badge>
  );
}

/** The state of a mosque's sync; without a watched sync, "suspended" or "test mosque". */
export function StateBadge({ of }: { of: Pick<MosqueSummary, "health" | "testOf" | "suspendedAt"> }) {
  const { health, testOf, suspendedAt } = of;
  if (suspendedAt !== undefined) return <SuspendedBadge />;
  return testOf === undefined ? <HealthBadge health={health} /> : <TestBadge />;
}

/** Whether the operator has verified the mosque. */
export function VerificationBadge({ status }: { status: MosqueSummary["verificationStatus"] }) {
  const { mosques } = useMessages();
  const isVerified = status === "Verified";
  return (
    <Badge
      variant="light"
      color={isVerified ? "blue" : "gray"}
      leftSection={isVerified && <IconRosetteDiscountCheck size={14} />}
    >
      {mosques.verification[status]}
    </Badge>
  );
}

/** Why the timetable of a mosque needs someone soon. */
export function NeedBadges({ of: { needs = [] } }: { of: Pick<MosqueSummary, "needs"> }) {
  const { mosques } = useMessages();
  return needs.map((need) => (
    <Badge key={need} variant="light" color="yellow" leftSection={<IconAlertTriangle size={14} />}>
      {mosques.timetable.needs[need]}
    </Badge>
  ));
}
