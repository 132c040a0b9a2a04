import { Group, Paper, Stack, Text } from "@mantine/core";
import type { MosqueSummary } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useReader } from "../../messages/language.tsx";
import { fromNow } from "../../messages/moments.ts";
import { HealthBadge, VerificationBadge } from "../../parts/mosque-badges.tsx";
import { useNow } from "../../parts/now.tsx";
import { paths } from "../../paths.ts";

/** One mosque to choose: its name, how its requests go, what one is in it. */
export function MosqueCard({ mosque }: { mosque: MosqueSummary }) {
  const { language, messages } = useReader();
  const now = useNow(60_000);
  const { id, communityName, role, health, verificationStatus, lastSuccessAt } = mosque;
  return (
    <Paper withBorder p="md" component={Link} to={paths.keys({ mosqueId: id })} className="card-link">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} dir="auto" style={{ overflowWrap: "anywhere" }}>
            {communityName}
          </Text>
          <HealthBadge health={health} />
        </Group>
        <Group gap="xs">
          <VerificationBadge status={verificationStatus} />
          <Text size="sm" c="dimmed">
            {[
              role && messages.mosques.role[role],
              lastSuccessAt
                ? messages.mosques.lastSuccess(fromNow(language, lastSuccessAt, now))
                : messages.mosques.noSuccess,
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Group>
      </Stack>
    </Paper>
  );
}
