import { Button, Paper, Stack, Text } from "@mantine/core";
import { withoutOwnEntries } from "@mosque-sync/timetable/own-entries";
import { useChange, useResponse } from "#api/hooks.ts";
import { Failure } from "#parts/feedback/failure.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import { useTexts } from "../texts.tsx";
import { useBringer } from "./brought-by.ts";
import { documentIn } from "./document-in.ts";
import { readSource, route } from "./source-file.ts";

interface EarlierFileProps {
  readonly mosqueId: string;
  /** Whether the mosque has a timetable; without one, the deleted one comes back. */
  readonly isKept: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The timetable before, which can be read again like a brought file. Empty without one. */
export function EarlierFile({ mosqueId, isKept, onFiles }: EarlierFileProps) {
  const { edits: words } = useTexts();
  const moments = useMoments();
  const bringer = useBringer();
  const { data } = useResponse(route, { params: { mosqueId } });
  const place = isKept ? "before" : "present";
  const source = data?.sources.find((one) => one.place === place);
  const read = useChange(() => readSource(mosqueId, place), {
    onDone: (file) => {
      const document = file && documentIn(file.bytes);
      // The mosque's present changes are added to it.
      const content = document ? JSON.stringify(withoutOwnEntries(document)) : file?.bytes;
      if (file && content !== undefined) onFiles([new File([content], file.name)]);
    },
    leavesPage: true,
  });
  if (!source) return null;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs" align="start">
        <div>
          <Text fw={600}>{isKept ? words.beforeTitle : words.stoppedTitle}</Text>
          <Text>
            <bdi>{source.fileName}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {words.broughtOn(moments.dayAndTime(source.receivedAt), bringer(source.broughtBy))}
          </Text>
        </div>
        <Failure of={read.error} />
        <Button variant="default" loading={read.isPending} onClick={() => read.mutate()}>
          {isKept ? words.goBack : words.bringBack}
        </Button>
      </Stack>
    </Paper>
  );
}
