import { Text } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useReader } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { Section } from "#parts/layout/section.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";

/** The latest removed mosques, if any: when, and by whom. */
export function RemovedMosques() {
  const { messages } = useReader();
  const moments = useMoments();
  const { removal: words } = messages;
  const response = useResponse("GET /portal/api/operator/removed-mosques", {});
  return (
    <Loaded of={response}>
      {({ removed }) =>
        removed.length > 0 && (
          <Section title={words.removedTitle} hint={words.removedHint}>
            <Rows>
              {removed.map(({ mosqueId, communityName, removedAt, removedBy }) => (
                <div key={mosqueId}>
                  <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                    <bdi>{communityName}</bdi>
                  </Text>
                  <Text size="sm">{words.removedBy(removedBy, moments.dayAndTime(removedAt))}</Text>
                  <Text size="xs" c="dimmed" className="ltr" style={{ overflowWrap: "anywhere" }}>
                    {mosqueId}
                  </Text>
                </div>
              ))}
            </Rows>
          </Section>
        )
      }
    </Loaded>
  );
}
