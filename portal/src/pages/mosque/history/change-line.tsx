import { Group, Text } from "@mantine/core";
import type { Change } from "@mosque-sync/contract";
import { useReader } from "../../../messages/language.tsx";
import { itemInWords, type ValueInWords, valuesInWords } from "./change-words.ts";

interface ChangeLineProps {
  readonly of: Pick<Change, "resource" | "title" | "kind" | "before" | "after">;
  /** The mosque's zone. */
  readonly zone: string | undefined;
  /** How what was created or deleted is said: as what has happened unless given. */
  readonly say?: { readonly created: (what: string) => string; readonly deleted: (what: string) => string };
}

/** A change in words: what it is of, then each value before → after. */
export function ChangeLine({ of: change, zone, say }: ChangeLineProps) {
  const { messages, language } = useReader();
  const { history: words } = messages;
  const { created, deleted } = say ?? words;
  const isMosque = change.resource === "profile" && change.kind === "created";
  const what = isMosque ? words.mosque : itemInWords({ messages }, change);
  const values = isMosque ? [] : valuesInWords({ messages, language, zone }, change.before, change.after);
  const heading = { created, deleted, changed: (name: string) => name }[change.kind](what);
  return (
    <div>
      <Text fz="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        {heading}
      </Text>
      <Group gap={0} style={{ columnGap: "var(--mantine-spacing-md)" }}>
        {values.map((value) => (
          <Value key={value.name} of={value} />
        ))}
      </Group>
    </div>
  );
}

function Value({ of: { label, before, after } }: { of: ValueInWords }) {
  const { messages } = useReader();
  return (
    <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
      <Text span inherit c="dimmed">
        {label}:
      </Text>{" "}
      {before !== undefined && <bdi>{before}</bdi>}
      {before !== undefined && after !== undefined && ` ${messages.history.arrow} `}
      {after !== undefined && (
        <Text span inherit fw={before === undefined ? undefined : 600}>
          <bdi>{after}</bdi>
        </Text>
      )}
    </Text>
  );
}
