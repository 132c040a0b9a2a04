import type { Change, HealthState, Overview } from "@mosque-sync/contract";
import type { Messages } from "#messages/en/index.ts";
import { momentThere } from "#messages/instants.ts";
import type { Language } from "#messages/languages.ts";
import { websiteFailure } from "#parts/mosques/website-failure.ts";
import { refusedPartInWords } from "#parts/requests/refused-part.ts";
import type { ZoneClock } from "#parts/zones/zone-clock.ts";
import { timetableSentence } from "./timetable-sentence.ts";

/** The reader's language, and the clocks of the mosque. */
export interface Telling {
  readonly messages: Messages;
  readonly language: Language;
  readonly clock: ZoneClock;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** The part of a change that a sentence needs. */
export type SeenChange = Pick<Change, "resource"> & { readonly actor: Pick<Change["actor"], "id"> };

/** The health of a mosque's sync in words. */
export interface Sentence {
  readonly title: string;
  /** The meaning and the fix, a sentence or two each. */
  readonly advice: readonly string[];
}

type TellOf = (overview: Overview, telling: Telling, changes: readonly SeenChange[]) => Sentence;

const sentences: Record<HealthState, TellOf> = {
  healthy: (overview, telling, changes) => {
    const { title, advice } = telling.messages.overview;
    const { lastRun, lastSuccessAt, expectedBy } = overview;
    const when = lastSuccessAt ?? lastRun?.to;
    return {
      title: title.synced(when ? tell(telling, when) : "", outcomeOf(overview, telling, changes)),
      advice: expectedBy ? [advice.healthy(tell(telling, expectedBy))] : [],
    };
  },
  late: ({ expectedBy = "", lastSuccessAt = "" }, telling) => {
    const { title, advice } = telling.messages.overview;
    return {
      title: title.late(tell(telling, expectedBy), tell(telling, lastSuccessAt)),
      advice: [advice.late],
    };
  },
  failed: ({ lastRun, since, reason, about, lastSuccessAt }, telling) => {
    const { title, advice, lastWorked } = telling.messages.overview;
    const when = lastRun?.to ?? since;
    const part = reason === undefined ? undefined : refusedPartInWords(telling, reason, about);
    return {
      title: title.failed(when ? tell(telling, when) : ""),
      advice: [
        reason === undefined ? advice.failedUnknown : websiteFailure(telling.messages, reason),
        ...(part === undefined ? [] : [part]),
        ...(lastSuccessAt ? [lastWorked(tell(telling, lastSuccessAt))] : []),
      ],
    };
  },
  stuck: ({ unchangedSince }, telling) => {
    const { title, advice } = telling.messages.overview;
    return {
      title: title.stuck,
      advice: [
        advice.stuck,
        ...(unchangedSince ? [advice.unchangedSince(tell(telling, unchangedSince))] : []),
      ],
    };
  },
  never: ({ keys }, { messages }) => {
    const { title, advice } = messages.overview;
    return keys.working === 0
      ? { title: title.neverWithoutKey, advice: [advice.neverWithoutKey] }
      : { title: title.neverWithKey, advice: [advice.neverWithKey] };
  },
  by_hand: ({ keys, unchangedSince }, telling) => {
    const { title, advice } = telling.messages.overview;
    return {
      title: title.byHand,
      advice: [
        keys.working === 0 ? advice.byHand : advice.neverWithKey,
        ...(unchangedSince ? [advice.unchangedSince(tell(telling, unchangedSince))] : []),
      ],
    };
  },
  paused: ({ lastSuccessAt }, telling) => {
    const { title, advice, lastWorked } = telling.messages.overview;
    return {
      title: title.paused,
      advice: [advice.paused, ...(lastSuccessAt ? [lastWorked(tell(telling, lastSuccessAt))] : [])],
    };
  },
};

const ofTestMosque: TellOf = ({ lastSuccessAt }, telling) => {
  const { overview, testMosques } = telling.messages;
  const lastWorked = lastSuccessAt ? [overview.lastWorked(tell(telling, lastSuccessAt))] : [];
  return { title: testMosques.headline, advice: [testMosques.advice, ...lastWorked] };
};

/**
 * Says in one sentence whether a mosque's sync works, by the mosque's own clocks, and in a second one what to do.
 * @param changes the newest changes, newest first
 */
export function sentenceOf(overview: Overview, telling: Telling, changes: readonly SeenChange[]): Sentence {
  const tellOf = overview.isTest ? ofTestMosque : sentences[overview.state];
  const ofTimetable = overview.isTest ? undefined : timetableSentence(overview, telling);
  const { title, advice } = ofTimetable ?? tellOf(overview, telling, changes);
  const { running, ofKey } = telling.messages.overview;
  const { keyName, isRunning } = overview;
  return {
    title,
    advice: [...advice, ...(keyName === undefined ? [] : [ofKey(keyName)]), ...(isRunning ? [running] : [])],
  };
}

/** The changes of the newest run: prayer times, if it changed only these. */
function outcomeOf({ lastRun }: Overview, { messages }: Telling, changes: readonly SeenChange[]): string {
  const { outcome } = messages.overview;
  const count = lastRun?.changes ?? 0;
  if (!lastRun || count === 0) return outcome.nothing;
  const ofRun = changes.filter(({ actor }) => actor.id === lastRun.keyId).slice(0, count);
  const areTimes = ofRun.length === count && ofRun.every(({ resource }) => resource === "prayers");
  return areTimes ? outcome.times(count) : outcome.changes(count);
}

function tell({ language, clock, now }: Telling, instant: string): string {
  return momentThere(language, clock, instant, now);
}
