import { Button, Group, Stack } from "@mantine/core";
import { useChange } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "../feedback/failure.tsx";
import { useNotice } from "../feedback/notice.tsx";
import { saveFile } from "../files/save-file.ts";
import { IconTableExport } from "../icons.ts";
import type { EventQuery, SecuritySource } from "./security-source.ts";

type Format = "csv" | "jsonl";
const mediaTypes: Readonly<Record<Format, string>> = { csv: "text/csv", jsonl: "application/jsonl" };

/** Saves all events that the filters leave, whole, as a file. */
export function ExportEvents({ source, query }: { source: SecuritySource; query: EventQuery }) {
  const { security: words } = useMessages();
  const say = useNotice();
  const save = useChange(
    async (format: Format) => ({ format, text: await wholeFile(source, { ...query, format }) }),
    {
      onDone: ({ format, text }) => {
        // With a byte order mark, spreadsheets read it as UTF-8.
        saveFile(`security.${format}`, mediaTypes[format], format === "csv" ? `\ufeff${text}` : text);
        say(words.exported);
      },
    },
  );
  return (
    <Stack gap="xs" align="start">
      <Failure of={save.error} />
      <Group gap="sm">
        {(["csv", "jsonl"] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconTableExport size={18} />}
            loading={save.isPending && save.variables === format}
            disabled={save.isPending}
            onClick={() => save.mutate(format)}
          >
            {format === "csv" ? words.exportCsv : words.exportLines}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

async function wholeFile(source: SecuritySource, query: EventQuery & { format: Format }): Promise<string> {
  const parts: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { text, next } = await source.export({ ...query, ...(cursor !== undefined && { cursor }) });
    parts.push(text);
    if (next === undefined) return parts.join("");
    cursor = next;
  }
}
