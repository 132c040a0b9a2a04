import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { withoutOwnEntries } from "@mosque-sync/timetable/own-entries";
import type { MosqueTimetable } from "@mosque-sync/timetable/writing";
import { useState } from "react";
import { call, type ResponseTo } from "#api/call.ts";
import { useChange, useResponse } from "#api/hooks.ts";
import { Dialog, useDialog } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { useDates } from "../days/dates.ts";
import { route } from "../kept/use-sending.ts";
import { useTexts } from "../texts.tsx";

const listRoute = "GET /portal/api/timetables";
type Listed = ResponseTo<typeof listRoute>["timetables"][number];

interface CopyTimetableProps {
  readonly mosqueId: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Copies the timetable of another mosque that the reader looks after. Empty without such a mosque. */
export function CopyTimetable({ mosqueId, onFiles }: CopyTimetableProps) {
  const { edits: words } = useTexts();
  const dialog = useDialog();
  const { data } = useResponse(listRoute, {});
  if (!data?.timetables.some((other) => other.mosqueId !== mosqueId)) return null;
  return (
    <>
      <Button variant="default" style={{ alignSelf: "start" }} onClick={() => dialog.open("new")}>
        {words.copy}
      </Button>
      <Dialog dialog={dialog} title={() => words.copy} kind="form">
        {() => (
          <CopyForm
            mosqueId={mosqueId}
            isSearched={data.total > data.timetables.length}
            onFile={(file) => {
              dialog.close();
              onFiles([file]);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface CopyFormProps {
  readonly mosqueId: string;
  /** Whether there are more mosques than the list shows. */
  readonly isSearched: boolean;
  readonly onFile: (file: File) => void;
}

function CopyForm({ mosqueId, isSearched, onFile }: CopyFormProps) {
  const { edits: words } = useTexts();
  const { zone } = useMoments();
  const dates = useDates();
  const [search, setSearch] = useState("");
  const [searched] = useDebouncedValue(search.trim(), 300);
  const found = useResponse(listRoute, searched === "" ? {} : { query: { search: searched } });
  const others = (found.data?.timetables ?? []).filter((other) => other.mosqueId !== mosqueId);
  const [chosenId, setChosenId] = useState<string>();
  const chosen = others.find((other) => other.mosqueId === chosenId) ?? others[0];
  const [withChanges, setWithChanges] = useState(false);
  const copy = useChange((other: Listed) => call(`GET ${route}`, { params: { mosqueId: other.mosqueId } }), {
    onDone: ({ document }) => {
      // The service read it as a document.
      const { mosque: _, ...copied } = document as unknown as MosqueTimetable;
      const content = JSON.stringify(withChanges ? copied : withoutOwnEntries(copied));
      onFile(new File([content], chosen?.communityName ?? ""));
    },
    leavesPage: true,
  });
  return (
    <Stack>
      <Text>{words.copyHint}</Text>
      {isSearched && (
        <TextInput
          label={words.searchMosques}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <NativeSelect
        data-autofocus
        label={words.mosque}
        value={chosen?.mosqueId ?? ""}
        data={others.map((other) => ({ value: other.mosqueId, label: other.communityName }))}
        onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
      />
      {chosen && (
        <Text size="sm" c="dimmed">
          {words.until(dates.day(chosen.lastDay))}
        </Text>
      )}
      {chosen && chosen.timeZoneId !== zone && (
        <Text size="sm">
          {words.otherZone(chosen.timeZoneId.replaceAll("_", " "), zone.replaceAll("_", " "))}
        </Text>
      )}
      <Checkbox
        label={words.withChanges}
        checked={withChanges}
        onChange={({ currentTarget }) => setWithChanges(currentTarget.checked)}
      />
      <Failure of={copy.error} />
      <Button
        loading={copy.isPending}
        disabled={chosen === undefined}
        onClick={() => chosen && copy.mutate(chosen)}
      >
        {words.showCopy}
      </Button>
    </Stack>
  );
}
