import { Text } from "@mantine/core";
import { useReader } from "../../messages/language.tsx";
import { dayAndTime } from "../../messages/moments.ts";
import { FromNow } from "../text/now.tsx";

/** When something was: the day and the time, and how long ago that is. */
export function Moment({ instant }: { instant: string }) {
  const { language } = useReader();
  return (
    <>
      {dayAndTime(language, instant)}
      <Text span inherit c="dimmed">
        {" · "}
        <FromNow instant={instant} />
      </Text>
    </>
  );
}
