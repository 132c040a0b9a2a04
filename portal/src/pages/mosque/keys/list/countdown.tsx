import { useMessages } from "#messages/language.tsx";
import { useNow } from "#parts/text/clock-time.tsx";

const secondMs = 1_000;
const dayMs = 24 * 60 * 60 * secondMs;

/** The time left until an instant, second by second. */
export function Countdown({ until }: { until: string }) {
  const { keys: words } = useMessages();
  const leftMs = Math.max(0, Date.parse(until) - useNow(secondMs));
  return <span role="timer">{words.left(Math.floor(leftMs / dayMs), clockOf(leftMs % dayMs))}</span>;
}

/** Less than a day as `HH:mm:ss`. */
function clockOf(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}
