import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import { IconInfoCircle } from "#parts/icons.ts";
import { pathTo } from "#paths.ts";
import { useTexts } from "../texts.tsx";

/** Says on the page of the prayer times that the timetable writes them, and leads to it. */
export function RowsKeptNote({ mosqueId, mayEdit }: { mosqueId: string; mayEdit: boolean }) {
  const words = useTexts();
  return (
    <Alert role="note" color="blue" variant="light" icon={<IconInfoCircle />} title={words.rowsKeptTitle}>
      <Text size="sm">
        {mayEdit ? words.edits.rowsKept : words.rowsKept}{" "}
        <Anchor
          inherit
          component={Link}
          to={pathTo("timetable", { mosqueId })}
          underline="always"
          c="inherit"
        >
          {words.toTimetable}
        </Anchor>
      </Text>
    </Alert>
  );
}
