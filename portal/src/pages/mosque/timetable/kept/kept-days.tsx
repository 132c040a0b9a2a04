import { Alert } from "@mantine/core";
import { useEffect, useState } from "react";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { todayIn } from "../bring/use-reading.ts";
import { PreviewSection } from "../days/preview-section.tsx";
import { type Outcome, startReading } from "../reading/start-reading.ts";
import { useTexts } from "../texts.tsx";
import type { TimetableResponse } from "./use-sending.ts";

/** The days of the kept timetable, read in the browser. */
export function KeptDays({ response }: { response: TimetableResponse }) {
  const words = useTexts();
  const { document } = response;
  const { fileName } = response.timetable;
  const { zone } = useMoments();
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    const bytes = new TextEncoder().encode(JSON.stringify(document));
    const files = [{ name: fileName, bytes }];
    const reading = startReading({ files, timeZone: zone, date: todayIn(zone), own: {} });
    void reading.outcome.then(setOutcome);
    return reading.end;
  }, [document, fileName, zone]);
  if (!outcome) return <Waiting />;
  if (outcome.is === "read")
    return <PreviewSection title={words.daysTitle} timetable={outcome.timetable} today={todayIn(zone)} />;
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
      {words.notRead[outcome.is](fileName, "")}
    </Alert>
  );
}
