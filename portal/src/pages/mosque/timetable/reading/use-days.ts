import { useEffect, useState } from "react";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { todayIn } from "../bring/use-reading.ts";
import { type Outcome, startReading } from "./start-reading.ts";

/**
 * Reads a document in the worker.
 * @param document its text; undefined as long as there is no text
 * @returns undefined until it is read
 */
export function useDays(document: string | undefined, fileName: string): Outcome | undefined {
  const { zone } = useMoments();
  const [read, setRead] = useState<{ readonly document: string; readonly outcome: Outcome }>();
  useEffect(() => {
    if (document === undefined) return;
    const files = [{ name: fileName, bytes: new TextEncoder().encode(document) }];
    const reading = startReading({ files, timeZone: zone, date: todayIn(zone), own: {}, reading: {} });
    void reading.outcome.then((outcome) => setRead({ document, outcome }));
    return reading.end;
  }, [document, fileName, zone]);
  return read !== undefined && read.document === document ? read.outcome : undefined;
}
