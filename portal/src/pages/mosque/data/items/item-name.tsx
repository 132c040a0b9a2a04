import { Text } from "@mantine/core";
import { KeyMark } from "../key-writes.tsx";
import type { Item } from "./items.tsx";

/** The name of an announcement or an event, the beginning of its text, and the keys that write it. */
export function ItemName({ of, keys }: { of: Item & { readonly body?: string }; keys: string }) {
  return (
    <div style={{ minWidth: "12rem", overflowWrap: "anywhere" }}>
      <Text fw={600}>
        <bdi>{of.title}</bdi>
      </Text>
      {of.body && (
        <Text size="sm" lineClamp={2}>
          <bdi>{of.body}</bdi>
        </Text>
      )}
      <KeyMark keys={keys} />
    </div>
  );
}
