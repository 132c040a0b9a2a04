import type { MantineColor } from "@mantine/core";
import type { HealthState } from "@mosque-sync/contract";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClockExclamation,
  IconPlayerPause,
  IconRepeat,
} from "@tabler/icons-react";
import type { ComponentType } from "react";

/** The colour and the icon of each state of a mosque's sync. */
export const healthSigns: Record<
  HealthState,
  { color: MantineColor; Icon: ComponentType<{ size: number }> }
> = {
  healthy: { color: "green", Icon: IconCircleCheck },
  late: { color: "yellow", Icon: IconClockExclamation },
  failed: { color: "red", Icon: IconAlertTriangle },
  stuck: { color: "yellow", Icon: IconRepeat },
  never: { color: "gray", Icon: IconCircleDashed },
  paused: { color: "gray", Icon: IconPlayerPause },
};
