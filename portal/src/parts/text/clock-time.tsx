import { useEffect, useState } from "react";
import { fromNow } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { useMoments } from "../zones/zone-of-times.tsx";

/** The time in milliseconds, updated at an interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How far an instant is from now, such as "3 hours ago", with the exact time as its tooltip. */
export function FromNow({ instant }: { instant: string }) {
  const { language } = useReader();
  const moments = useMoments();
  const now = useNow(10_000);
  return (
    <time dateTime={instant} title={`${moments.dayAndTime(instant)} (${moments.zone})`}>
      {fromNow(language, instant, Math.max(now, Date.now()))}
    </time>
  );
}
