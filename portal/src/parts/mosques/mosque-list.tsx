import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { MosqueSummary } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useMessages } from "../../messages/language.tsx";
import { pathTo } from "../../paths.ts";
import { DenseTable, useIsDesk } from "../lists/dense-table.tsx";
import { FromNow } from "../text/now.tsx";
import { StateBadge, VerificationBadge } from "./mosque-badges.tsx";
import { MosqueCard } from "./mosque-card.tsx";
import { websiteFailure } from "./website-failure.ts";

interface MosqueListProps {
  readonly label: string;
  readonly mosques: readonly MosqueSummary[];
  /** The page that each mosque opens. */
  readonly to: "overview" | "operatorMosque";
}

/** Mosques to choose from: a table on a desk, cards on a phone. */
export function MosqueList({ label, mosques, to }: MosqueListProps) {
  if (useIsDesk()) return <MosqueTable label={label} mosques={mosques} to={to} />;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
      {mosques.map((mosque) => (
        <li key={mosque.id}>
          <MosqueCard mosque={mosque} to={pathTo(to, { mosqueId: mosque.id })} />
        </li>
      ))}
    </Stack>
  );
}

function MosqueTable({ label, mosques, to }: MosqueListProps) {
  const messages = useMessages();
  const { lists, mosques: words } = messages;
  const { column } = lists;
  return (
    <DenseTable
      label={label}
      rows={mosques}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: column.name,
          cell: ({ id, communityName }) => (
            <Anchor component={Link} to={pathTo(to, { mosqueId: id })} fw={600} fz="sm" inline>
              <bdi style={{ overflowWrap: "anywhere" }}>{communityName}</bdi>
            </Anchor>
          ),
        },
        {
          heading: column.requests,
          cell: (mosque) => (
            <Group gap="xs" wrap="nowrap">
              <StateBadge of={mosque} />
              {mosque.lastFailureReason && (
                <Text fz="xs" lineClamp={2}>
                  {websiteFailure(messages, mosque.lastFailureReason)}
                </Text>
              )}
            </Group>
          ),
        },
        {
          heading: column.lastWorked,
          cell: ({ lastSuccessAt }) =>
            lastSuccessAt && (
              <Text span inherit style={{ whiteSpace: "nowrap" }}>
                <FromNow instant={lastSuccessAt} />
              </Text>
            ),
        },
        {
          heading: column.verification,
          cell: ({ verificationStatus }) => <VerificationBadge status={verificationStatus} />,
        },
        { heading: column.yourRole, cell: ({ role }) => role && words.role[role] },
      ]}
    />
  );
}
