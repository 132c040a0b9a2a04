import { Text } from "@mantine/core";
import { FromNow } from "../text/clock-time.tsx";
import { useMoments } from "../zones/zone-of-times.tsx";

/** When something was: the day and the time, and how long ago that is. */
export function Moment({ instant }: { instant: string }) {
  const moments = useMoments();
  return (
    <>
      {moments.dayAndTime(instant)}
      <Text span inherit c="dimmed">
        {" · "}
        <FromNow instant={instant} />
      </Text>
    </>
  );
}
