import { Alert, Button, Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { IconUsers } from "../icons.ts";
import type { Found } from "./use-editing.ts";

interface ConflictProps<Values> {
  readonly found: Found<Values>;
  readonly title: string;
  /** What to do about the fields that both have changed, where the reader has to choose; else what happened. */
  readonly text: string;
  readonly words: { readonly theirs: string; readonly yours: string; readonly takeTheirs: string };
  readonly label: (field: keyof Values & string) => string;
  /** A field's value in words. */
  readonly shown: (field: keyof Values & string, values: Values) => string;
  readonly theirs: Values;
  readonly typed: Values;
  readonly onTake: (field: keyof Values & string) => void;
}

/** Shows that someone else saved values since the form was filled: their current values, and the reader's input. */
export function Conflict<Values>(props: ConflictProps<Values>) {
  const { found, title, text, words, label, shown, theirs, typed, onTake } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <Alert ref={box} role="alert" color="yellow" variant="light" icon={<IconUsers />} title={title}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        {found.disputed.map((field) => (
          <div key={field}>
            <Text fw={600}>{label(field)}</Text>
            <Value label={words.theirs} value={shown(field, theirs)} />
            <Value label={words.yours} value={shown(field, typed)} />
            <Button
              variant="default"
              size="xs"
              mt={4}
              aria-label={`${words.takeTheirs}: ${label(field)}`}
              onClick={() => onTake(field)}
            >
              {words.takeTheirs}
            </Button>
          </div>
        ))}
        {found.changedByThem.map((field) => (
          <div key={field}>
            <Text fw={600}>{label(field)}</Text>
            <Value label={words.theirs} value={shown(field, theirs)} />
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {label}: <bdi>{value}</bdi>
    </Text>
  );
}
