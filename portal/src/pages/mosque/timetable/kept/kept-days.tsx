import { Alert } from "@mantine/core";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { todayIn } from "../bring/use-reading.ts";
import { PreviewSection } from "../days/preview-section.tsx";
import type { Outcome } from "../reading/start-reading.ts";
import { useDays } from "../reading/use-days.ts";
import { useTexts } from "../texts.tsx";
import type { TimetableResponse } from "./use-sending.ts";

/** The days of the kept timetable, read in the browser. */
export function KeptDays({ response }: { response: TimetableResponse }) {
  const words = useTexts();
  const { fileName } = response.timetable;
  const { zone } = useMoments();
  const outcome = useDays(JSON.stringify(response.document), fileName);
  if (!outcome) return <Waiting />;
  if (outcome.is === "read")
    return <PreviewSection title={words.daysTitle} timetable={outcome.timetable} today={todayIn(zone)} />;
  return <NotRead is={outcome.is} fileName={fileName} />;
}

interface NotReadProps {
  readonly is: Exclude<Outcome["is"], "read">;
  readonly fileName: string;
}

/** Says why the days of a timetable cannot be shown. */
export function NotRead({ is, fileName }: NotReadProps) {
  const words = useTexts();
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
      {words.notRead[is === "wrong-settings" ? "failed" : is](fileName, "")}
    </Alert>
  );
}
