import { Alert } from "@mantine/core";
import type { TimesColumn } from "@mosque-sync/timetable/report";
import { useResponse } from "#api/hooks.ts";
import { inList } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { useTexts } from "../texts.tsx";

const kinds = ["adhan", "iqamah"] as const;

/** The times of a mosque that a timetable gives on no day: nobody would keep them up to date. */
export function TimesOnNoDay({ mosqueId, columns }: { mosqueId: string; columns: readonly TimesColumn[] }) {
  const words = useTexts();
  const { messages, language } = useReader();
  const { data, operator } = messages;
  const response = useResponse("GET /portal/api/mosques/{mosqueId}/data/prayers", { params: { mosqueId } });
  const names = (response.data?.prayers ?? []).flatMap((row) =>
    kinds
      .filter((kind) => row[`${kind}Time`] !== undefined && !isGiven(columns, row.prayerKey, kind))
      .map((kind) => words.timeOf(operator.prayer[row.prayerKey], data[`${kind}Time`])),
  );
  if (names.length === 0) return null;
  return (
    <Alert role="note" color="yellow" variant="light" icon={<IconAlertTriangle />}>
      {words.onNoDay(inList(language, [...new Set(names)]))}
    </Alert>
  );
}

function isGiven(columns: readonly TimesColumn[], prayer: string, kind: (typeof kinds)[number]): boolean {
  return columns.some((column) => column.prayer === prayer && column.kind === kind);
}
