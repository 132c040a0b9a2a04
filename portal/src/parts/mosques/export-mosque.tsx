import { Button, Stack } from "@mantine/core";
import { call } from "#api/call.ts";
import { useChange } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import { useNotice } from "../feedback/notice.tsx";
import { saveFile } from "../files/save-file.ts";
import { IconDownload } from "../icons.ts";

/** Saves all of a mosque's data as a JSON file. */
export function ExportMosque({ mosqueId }: { mosqueId: string }) {
  const { mosques: words } = useMessages();
  const say = useNotice();
  const save = useChange(() => call("GET /portal/api/mosques/{mosqueId}/export", { params: { mosqueId } }), {
    onDone: ({ mosque }) => {
      const day = mosque.exportedAt.slice(0, 10);
      saveFile(`mosque-${mosqueId}-${day}.json`, "application/json", `${JSON.stringify(mosque, null, 2)}\n`);
      say(words.exported);
    },
  });
  return (
    <Stack gap="xs" align="start">
      <Failure of={save.error} />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {words.exportIt}
      </Button>
    </Stack>
  );
}
