import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Messages } from "../../../messages/en/index.ts";
import { useMessages } from "../../../messages/language.tsx";
import type { MosqueField, MosqueValues } from "./mosque-values.ts";

interface ConflictProps {
  /** The fields that both have changed. */
  readonly disputed: readonly MosqueField[];
  readonly theirs: MosqueValues;
  readonly typed: MosqueValues;
  readonly onTake: (field: MosqueField) => void;
}

/** Says that another operator saved in the meantime, and shows both values of what both changed. */
export function Conflict({ disputed, theirs, typed, onTake }: ConflictProps) {
  const messages = useMessages();
  const { operator: words } = messages;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Alert
      ref={box}
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconUsers aria-hidden />}
      title={words.conflictTitle}
    >
      <Stack gap="sm">
        <Text size="sm">{disputed.length > 0 ? words.conflictText : words.conflictElsewhere}</Text>
        {disputed.map((field) => (
          <div key={field}>
            <Text fw={600}>{words.field[field]}</Text>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {words.theirs}: <bdi>{shownValue(messages, field, theirs)}</bdi>
            </Text>
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {words.yours}: <bdi>{shownValue(messages, field, typed)}</bdi>
            </Text>
            <Button
              variant="default"
              size="xs"
              mt={4}
              aria-label={`${words.takeTheirs}: ${words.field[field]}`}
              onClick={() => onTake(field)}
            >
              {words.takeTheirs}
            </Button>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

/** A field's value in words. */
function shownValue(
  { operator: words, mosques }: Messages,
  field: MosqueField,
  values: MosqueValues,
): string {
  switch (field) {
    case "isOnlineOnly":
      return values[field] ? words.yes : words.no;
    case "verificationStatus":
      return mosques.verification[values[field]];
    case "approvedProfileFields":
      return values[field].map((name) => words.field[name]).join(", ") || words.none;
    case "supportedPrayerKeys":
      return values[field].map((name) => words.prayer[name]).join(", ") || words.none;
    default: {
      const text: string | number = values[field]; // A field of another type needs a case of its own.
      return String(text) || words.empty;
    }
  }
}
