import { Group, Paper, Stack, Text } from "@mantine/core";
import type { MosqueSummary } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useReader } from "#messages/language.tsx";
import { fromNow } from "#messages/moments.ts";
import { useNow } from "../text/now.tsx";
import { StateBadge, VerificationBadge } from "./mosque-badges.tsx";
import { websiteFailure } from "./website-failure.ts";

interface MosqueCardProps {
  readonly mosque: MosqueSummary;
  /** The page that the card opens. */
  readonly to: string;
}

/** A mosque to choose: its name, how its requests are doing, and the reader's role. */
export function MosqueCard({ mosque, to }: MosqueCardProps) {
  const { language, messages } = useReader();
  const now = useNow(60_000);
  const { communityName, role, verificationStatus, lastSuccessAt, lastFailureReason } = mosque;
  return (
    <Paper withBorder p="md" component={Link} to={to} className="card-link">
      <Stack gap="xs">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{communityName}</bdi>
        </Text>
        <Group gap="xs">
          <StateBadge of={mosque} />
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
        {lastFailureReason && <Text size="sm">{websiteFailure(messages, lastFailureReason)}</Text>}
      </Stack>
    </Paper>
  );
}
