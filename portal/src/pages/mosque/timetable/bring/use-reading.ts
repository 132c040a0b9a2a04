import type { ReadingSettings } from "@mosque-sync/timetable";
import { useCallback, useEffect, useRef, useState } from "react";
import { clockOf } from "#parts/zones/local-times.ts";
import type { DayPlan } from "../kept/use-sending.ts";
import type { Asked, GivenFile, ShownTimetable } from "../reading/shown.ts";
import { type Outcome, startReading } from "../reading/start-reading.ts";

/** How large a file may be: the service takes no larger one. */
export const mostMegabytes = 10;
const mostBytes = mostMegabytes * 1_024 * 1_024;

/** The state of the files that a reader gave. */
export type Brought =
  | { readonly is: "nothing" }
  | { readonly is: "reading"; readonly names: readonly string[] }
  | { readonly is: "too-large"; readonly names: readonly string[] }
  | (Exclude<Outcome, { is: "read" }> & { readonly names: readonly string[] })
  | {
      readonly is: "read";
      readonly names: readonly string[];
      readonly timetable: ShownTimetable;
      /** Where the file was fetched from, if it was. */
      readonly linked?: Linked | undefined;
    };

/** A link whose file the service has fetched. */
export interface Linked {
  readonly url: string;
  /** How its file changes the rows of today, by the remembered settings; undefined if they leave a question open. */
  readonly plan: DayPlan | undefined;
}

interface Reader {
  readonly brought: Brought;
  readonly read: (files: readonly File[]) => void;
  readonly readFetched: (fetched: GivenFile, linked: Linked) => void;
  /** Whether a person can say how to read a file that cannot be read by the remembered settings. */
  readonly asksAbout: (fetched: GivenFile) => Promise<boolean>;
  /** The settings that the files are read with. */
  readonly settings: ReadingSettings;
  /** Reads the same files again, with other settings. */
  readonly answer: (settings: ReadingSettings) => void;
  readonly forget: () => void;
}

/** Reads files in the browser, without sending them. A later choice of files ends the reading of earlier files. */
export function useReading(asked: Pick<Asked, "timeZone" | "own" | "reading" | "kept">): Reader {
  const [brought, setBrought] = useState<Brought>({ is: "nothing" });
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const { timeZone, own, reading: remembered, kept } = asked;
  const [said, setSaid] = useState<ReadingSettings>();
  const settings = said ?? remembered;
  const again = useRef((_: ReadingSettings) => {});

  const read = useCallback(
    async (files: readonly File[], settings: ReadingSettings, isAnswered: boolean) => {
      again.current = (other) => void read(files, other, true);
      end.current();
      let isWanted = true;
      end.current = () => {
        isWanted = false;
      };
      const names = files.map(({ name }) => name);
      const large = files.filter(({ size }) => size > mostBytes).map(({ name }) => name);
      if (large.length > 0) return setBrought({ is: "too-large", names: large });
      setBrought({ is: "reading", names });
      const given = await givenFiles(files);
      if (!isWanted) return;
      if (given)
        void show(
          end,
          { files: given, timeZone, date: todayIn(timeZone), own, reading: settings, isAnswered, kept },
          { names },
          (brought) => {
            // A mosque.yaml can say how files are read.
            if (brought.is === "read") setSaid(brought.timetable.reading);
            setBrought(brought);
          },
        );
      else setBrought({ is: "failed", names });
    },
    [timeZone, own, kept],
  );
  const inputOf = (fetched: GivenFile, reading: ReadingSettings): Asked => {
    return { files: [fetched], isFetched: true, timeZone, date: todayIn(timeZone), own, reading };
  };
  const readFetched = (fetched: GivenFile, linked: Linked, settings: ReadingSettings) => {
    again.current = (other) => readFetched(fetched, linked, other);
    end.current();
    const names = [fetched.name];
    setBrought({ is: "reading", names });
    void show(end, inputOf(fetched, settings), { names, linked }, setBrought);
  };
  return {
    brought,
    settings,
    read: (files) => void read(files, settings, false),
    readFetched: (fetched, linked) => readFetched(fetched, linked, settings),
    async asksAbout(fetched) {
      const outcome = await startReading(inputOf(fetched, settings)).outcome;
      return outcome.is === "read" && outcome.timetable.questions.length > 0;
    },
    answer(other) {
      setSaid(other);
      again.current(other);
    },
    forget: () => {
      end.current();
      setSaid(undefined);
      setBrought({ is: "nothing" });
    },
  };
}

/** Reads in the worker, and shows the outcome unless another reading has ended this one. */
async function show(
  end: { current: () => void },
  asked: Asked,
  about: { readonly names: readonly string[]; readonly linked?: Linked },
  setBrought: (brought: Brought) => void,
): Promise<void> {
  let isWanted = true;
  const reading = startReading(asked);
  end.current = () => {
    isWanted = false;
    reading.end();
  };
  const outcome = await reading.outcome;
  if (isWanted) setBrought({ ...outcome, ...about });
}

/** The bytes of files; undefined if the browser cannot read one, such as a folder. */
function givenFiles(files: readonly File[]): Promise<Asked["files"] | undefined> {
  const all = files.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  return Promise.all(all).catch(() => undefined);
}

/** Today's date in a zone, `YYYY-MM-DD`. */
export function todayIn(timeZone: string): string {
  return clockOf(timeZone).wallTimeAt(Date.now()).date;
}
