import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import type { MosqueSummary } from "@mosque-sync/contract";
import { Link } from "react-router";
import { fromNow } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import { useNow } from "../text/clock-time.tsx";
import { FailureLink } from "./failure-link.tsx";
import { NeedBadges, StateBadge, VerificationBadge } from "./mosque-badges.tsx";

interface MosqueCardProps {
  readonly mosque: MosqueSummary;
  /** The page that the card opens. */
  readonly to: string;
}

/**
 * A mosque to choose: its name, the state of its requests, and the reader's role. The link of the name covers the whole
 * card; only the failure leads elsewhere, to the failed request.
 */
export function MosqueCard({ mosque, to }: MosqueCardProps) {
  const { language, messages } = useReader();
  const now = useNow(60_000);
  const { id, communityName, role, verificationStatus, lastSuccessAt, lastFailureReason } = mosque;
  return (
    <Paper withBorder p="md" className="card">
      <Stack gap="xs" align="flex-start">
        <Anchor component={Link} to={to} className="card-link" fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{communityName}</bdi>
        </Anchor>
        <Group gap="xs">
          <StateBadge of={mosque} />
          <NeedBadges of={mosque} />
          <VerificationBadge status={verificationStatus} />
          <Text size="sm" c="dimmed">
            {[
              role && messages.roles.name[role],
              lastSuccessAt && messages.mosques.lastSuccess(fromNow(language, lastSuccessAt, now)),
            ]
              .filter(Boolean)
              .join(" · ")}
          </Text>
        </Group>
        {lastFailureReason && (
          <FailureLink mosqueId={id} reason={lastFailureReason} fz="sm" className="above-card-link" />
        )}
      </Stack>
    </Paper>
  );
}
