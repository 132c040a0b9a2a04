import { useCallback, useEffect, useRef, useState } from "react";
import { clockOf } from "#parts/zones/local-times.ts";
import type { Asked, ShownTimetable } from "../reading/shown.ts";
import { type Outcome, startReading } from "../reading/start-reading.ts";

/** How large a file may be: the service takes no larger one. */
export const mostMegabytes = 10;
const mostBytes = mostMegabytes * 1_024 * 1_024;

/** The state of the files that a reader gave. */
export type Brought =
  | { readonly is: "nothing" }
  | { readonly is: "reading"; readonly names: readonly string[] }
  | { readonly is: "too-large"; readonly names: readonly string[] }
  | { readonly is: Exclude<Outcome["is"], "read">; readonly names: readonly string[] }
  | { readonly is: "read"; readonly names: readonly string[]; readonly timetable: ShownTimetable };

interface Reader {
  readonly brought: Brought;
  readonly read: (files: readonly File[]) => void;
  readonly forget: () => void;
}

/** Reads files in the browser, without sending them. A later choice of files ends the reading of earlier files. */
export function useReading(asked: Pick<Asked, "timeZone" | "own">): Reader {
  const [brought, setBrought] = useState<Brought>({ is: "nothing" });
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);
  const { timeZone, own } = asked;

  const read = useCallback(
    async (files: readonly File[]) => {
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
      if (!given) return setBrought({ is: "failed", names });
      const reading = startReading({ files: given, timeZone, date: todayIn(timeZone), own });
      end.current = () => {
        isWanted = false;
        reading.end();
      };
      const outcome = await reading.outcome;
      if (isWanted) setBrought({ ...outcome, names });
    },
    [timeZone, own],
  );
  return {
    brought,
    read: (files) => void read(files),
    forget: () => {
      end.current();
      setBrought({ is: "nothing" });
    },
  };
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
