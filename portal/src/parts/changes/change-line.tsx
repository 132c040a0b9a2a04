import { Group, Text, VisuallyHidden } from "@mantine/core";
import type { Change } from "@mosque-sync/contract";
import { languageRows } from "@mosque-sync/contract/languages";
import type { ReactNode } from "react";
import { useReader } from "#messages/language.tsx";
import { IconArrowLeft, IconArrowRight } from "../icons.ts";
import { useMoments } from "../zones/zone-of-times.tsx";
import { itemInWords, type ValueInWords, valuesInWords } from "./change-words.ts";

interface ChangeLineProps {
  readonly of: Pick<Change, "resource" | "title" | "kind" | "before" | "after">;
  /** The words for a created or deleted item: in the past tense unless given. */
  readonly say?: { readonly created: (what: string) => string; readonly deleted: (what: string) => string };
  /** How many values are shown; all unless given. */
  readonly most?: number;
  /** Follows the item's name. */
  readonly children?: ReactNode;
}

/** A change in words: the item, then each value before → after. */
export function ChangeLine({ of: change, say, most, children }: ChangeLineProps) {
  const { messages } = useReader();
  const { changes: words } = messages;
  const { created, deleted } = say ?? words;
  const isMosque = change.resource === "profile" && change.kind === "created";
  const what = isMosque ? words.mosque : itemInWords({ messages }, change);
  const heading = { created, deleted, changed: (name: string) => name }[change.kind](what);
  return (
    <div>
      <Text fz="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        {heading}
        {children}
      </Text>
      {!isMosque && <ChangedValues of={change} {...(most !== undefined && { most })} />}
    </div>
  );
}

/** The values of a change, each before → after. */
export function ChangedValues({ of: change, most }: Pick<ChangeLineProps, "of" | "most">) {
  const { messages, language } = useReader();
  const { zone } = useMoments();
  const values = valuesInWords({ messages, language, zone }, change.resource, change.before, change.after);
  const shown = values.slice(0, most);
  return (
    <>
      <Group gap={0} style={{ columnGap: "var(--mantine-spacing-md)" }}>
        {shown.map((value) => (
          <Value key={value.name} of={value} />
        ))}
      </Group>
      {shown.length < values.length && (
        <Text size="sm" c="dimmed">
          {messages.changes.more(values.length - shown.length)}
        </Text>
      )}
    </>
  );
}

function Value({ of: { label, before, after } }: { of: ValueInWords }) {
  const { messages, language } = useReader();
  const { changes: words } = messages;
  const Arrow = languageRows[language].direction === "rtl" ? IconArrowLeft : IconArrowRight;
  const isReplaced = before !== undefined && after !== undefined;
  const isStruck = isReplaced && before !== words.nothing;
  return (
    <Text fz="sm" style={{ overflowWrap: "anywhere" }}>
      <Text span inherit c="dimmed">
        {label}:
      </Text>{" "}
      {isReplaced && <VisuallyHidden>{words.before} </VisuallyHidden>}
      {before !== undefined && (
        <Text span inherit {...(isReplaced && { c: "dimmed" })} {...(isStruck && { td: "line-through" })}>
          <bdi>{before}</bdi>
        </Text>
      )}
      {isReplaced && (
        <>
          {" "}
          <Arrow size={14} aria-hidden style={{ verticalAlign: "-0.15em" }} />{" "}
          <VisuallyHidden>{words.after} </VisuallyHidden>
        </>
      )}
      {after !== undefined && (
        <Text span inherit fw={before === undefined ? undefined : 600}>
          <bdi>{after}</bdi>
        </Text>
      )}
    </Text>
  );
}
