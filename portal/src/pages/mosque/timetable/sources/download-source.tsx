import { Button } from "@mantine/core";
import { useChange } from "#api/hooks.ts";
import { Failure } from "#parts/feedback/failure.tsx";
import { saveFile } from "#parts/files/save-file.ts";
import { IconDownload } from "#parts/icons.ts";
import { useTexts } from "../texts.tsx";
import { readSource, savedName } from "./source-file.ts";

/** Saves the file that the kept timetable comes from. */
export function DownloadSource({ mosqueId }: { mosqueId: string }) {
  const { edits: words } = useTexts();
  const save = useChange(() => readSource(mosqueId, "present"), {
    onDone: (file) => {
      if (file) saveFile(savedName(file), "application/octet-stream", file.bytes);
    },
  });
  return (
    <>
      <Failure of={save.error} />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {words.download}
      </Button>
    </>
  );
}
