import { Button, Stack } from "@mantine/core";
import type { MosqueSummary, PortalQueryOf } from "@mosque-sync/contract";
import { useState } from "react";
import { call } from "#api/call.ts";
import { useChange } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { csvOf } from "#parts/files/csv.ts";
import { saveFile } from "#parts/files/save-file.ts";
import { IconTableExport } from "#parts/icons.ts";

type Asked = PortalQueryOf<"listAllMosques">;

/** The columns of the file, named like the responses' properties, so that scripts find them in every language. */
const columns = [
  "id",
  "communityName",
  "testOf",
  "health",
  "lastSuccessAt",
  "lastFailureReason",
  "verificationStatus",
  "needs",
] as const satisfies (keyof MosqueSummary)[];

/** Saves the mosques that a search finds as a CSV file: all of its pages, in its order. */
export function ExportList({ asked }: { asked: Asked }) {
  const { mosques: words } = useMessages();
  const say = useNotice();
  const [read, setRead] = useState(0);
  const save = useChange(() => allOf(asked, setRead), {
    onDone: (mosques) => {
      const rows = mosques.map((mosque) => columns.map((name) => String(mosque[name] ?? "")));
      saveFile("mosques.csv", "text/csv", csvOf([columns, ...rows]));
      say(words.listExported(mosques.length));
    },
  });
  return (
    <Stack gap="xs" align="start">
      <Failure of={save.error} />
      <Button
        variant="default"
        leftSection={<IconTableExport size={18} />}
        disabled={save.isPending}
        onClick={() => save.mutate()}
      >
        {save.isPending ? words.exporting(read) : words.exportList}
      </Button>
    </Stack>
  );
}

/** Every mosque that a search finds. A mosque that moves to another page meanwhile is listed once. */
async function allOf(asked: Asked, tell: (read: number) => void): Promise<MosqueSummary[]> {
  const found = new Map<string, MosqueSummary>();
  let cursor: string | undefined;
  do {
    tell(found.size);
    const query = { ...asked, ...(cursor && { cursor }) };
    const { mosques, next } = await call("GET /portal/api/operator/mosques", { query });
    for (const mosque of mosques) found.set(mosque.id, mosque);
    cursor = next;
  } while (cursor);
  return [...found.values()];
}
