import { Anchor, Group, Text } from "@mantine/core";
import type { Key } from "@mosque-sync/contract";
import { useMessages } from "#messages/language.tsx";

/** The pages of the guides that help with a key. */
const addresses = {
  wordpress: "/docs/websites#wordpress",
  commandLine: "/docs/websites#the-command-line",
  quickStart: "/docs/quick-start",
  all: "/docs",
} as const;
type Guide = keyof typeof addresses;

/** The guides for a key, by its scope. */
const guidesOf = {
  "sync:write": ["wordpress", "commandLine", "quickStart", "all"],
  "sync:read": ["quickStart", "all"],
} as const satisfies Record<Key["scope"], readonly Guide[]>;

/** Leads to the plugin, the command line and the guides: in another tab, because a new key is shown only once. */
export function KeyGuides({ scope }: { scope: Key["scope"] }) {
  const { keys: words } = useMessages();
  return (
    <div>
      <Text size="sm" fw={600}>
        {words.guidesTitle[scope]}
      </Text>
      <Group
        component="ul"
        gap={0}
        m={0}
        p={0}
        style={{ listStyle: "none", columnGap: "var(--mantine-spacing-md)" }}
      >
        {guidesOf[scope].map((guide) => (
          <li key={guide}>
            <Anchor href={addresses[guide]} target="_blank" size="sm">
              {words.guides[guide]}
            </Anchor>
          </li>
        ))}
      </Group>
    </div>
  );
}
