import { Stack } from "@mantine/core";
import type { PrayerKey } from "@mosque-sync/contract";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { RowsKeptNote } from "#pages/mosque/timetable/kept/rows-kept-note.tsx";
import { WithTexts } from "#pages/mosque/timetable/texts.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { NothingYet } from "#parts/lists/empty-list.tsx";
import { type DayRow, inDayOrder, prayerKeysOfDay } from "#parts/prayers/day-order.ts";
import { DataPage } from "../data-page.tsx";
import { KeyWritesNote, useKeyWrites } from "../key-writes.tsx";
import { DayTable } from "./day-table.tsx";
import { PrayerRows } from "./prayer-rows.tsx";

const route = "GET /portal/api/mosques/{mosqueId}/data/prayers";

/** The prayer times of a mosque. */
export function Page() {
  return <DataPage part="prayers">{(mosque) => <LoadedPrayers {...mosque} />}</DataPage>;
}

function LoadedPrayers({ mosqueId, mayEdit }: { mosqueId: string; mayEdit: boolean }) {
  const params = { mosqueId };
  const prayers = useResponse(route, { params });
  const capabilities = useResponse("GET /portal/api/mosques/{mosqueId}/data/capabilities", { params });
  return (
    <Loaded of={prayers}>
      {(response) => (
        <Loaded of={capabilities}>
          {({ supportedPrayerKeys, resources }) => (
            <Prayers
              mosqueId={mosqueId}
              mayEdit={mayEdit}
              isKept={resources.includes("timetable")}
              response={response}
              supported={supportedPrayerKeys}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface PrayersProps {
  readonly mosqueId: string;
  readonly mayEdit: boolean;
  /** Whether the mosque's timetable keeps the rows: an edit then changes the timetable. */
  readonly isKept: boolean;
  readonly response: ResponseTo<typeof route>;
  readonly supported: readonly PrayerKey[];
}

function Prayers({ mosqueId, mayEdit, isKept, response, supported }: PrayersProps) {
  const { data: words, operator: console } = useMessages();
  const keyWrites = useKeyWrites(mosqueId, "prayers");
  const rows = inDayOrder(response.prayers);
  // Where a key writes every row, the note above says so, and a mark at each would only repeat it.
  const isWritten = ({ prayer }: DayRow) => keyWrites.keysOf(prayer.prayerKey) !== "";
  // While the timetable keeps the rows, no key writes them.
  const hasMarks = !isKept && !rows.every(isWritten);
  const isForm = mayEdit && (supported.length > 0 || rows.length > 0);
  return (
    <Stack>
      {isKept ? (
        <WithTexts waiting={null}>
          <RowsKeptNote mosqueId={mosqueId} mayEdit={mayEdit} />
        </WithTexts>
      ) : (
        <KeyWritesNote
          of={keyWrites}
          inWords={(keys) =>
            prayerKeysOfDay.filter((key) => keys.includes(key)).map((key) => console.prayer[key])
          }
        />
      )}
      {isForm ? (
        <DayTable
          mosqueId={mosqueId}
          isKept={isKept}
          response={response}
          supported={supported}
          keysOf={hasMarks ? keyWrites.keysOf : () => ""}
        />
      ) : rows.length === 0 ? (
        <NothingYet title={words.noPrayersTitle} text={words.noPrayersText} />
      ) : (
        <PrayerRows rows={rows} supported={supported} />
      )}
    </Stack>
  );
}
