import { Anchor, Group, Stack, Table, Text } from "@mantine/core";
import type { MosqueSummary } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useMessages } from "../../messages/language.tsx";
import { DenseTable } from "../lists/dense-table.tsx";
import { useIsDesk } from "../lists/desk.ts";
import { FromNow } from "../text/now.tsx";
import { HealthBadge, VerificationBadge } from "./mosque-badges.tsx";
import { MosqueCard } from "./mosque-card.tsx";
import { websiteFailure } from "./website-failure.ts";

interface MosqueListProps {
  readonly label: string;
  readonly mosques: readonly MosqueSummary[];
  /** The page that each leads to. */
  readonly to: (path: { mosqueId: string }) => string;
}

/** Mosques to choose from: a table on a desk, cards on a phone. */
export function MosqueList({ label, mosques, to }: MosqueListProps) {
  if (useIsDesk()) return <MosqueTable label={label} mosques={mosques} to={to} />;
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
      {mosques.map((mosque) => (
        <li key={mosque.id}>
          <MosqueCard mosque={mosque} to={to({ mosqueId: mosque.id })} />
        </li>
      ))}
    </Stack>
  );
}

function MosqueTable({ label, mosques, to }: MosqueListProps) {
  const messages = useMessages();
  const { lists, mosques: words } = messages;
  const { name, requests, lastWorked, verification, yourRole } = lists.column;
  return (
    <DenseTable label={label} columns={[name, requests, lastWorked, verification, yourRole]}>
      {mosques.map((mosque) => (
        <Table.Tr key={mosque.id}>
          <Table.Th scope="row" fw={400}>
            <Anchor component={Link} to={to({ mosqueId: mosque.id })} fw={600} fz="sm" inline>
              <bdi style={{ overflowWrap: "anywhere" }}>{mosque.communityName}</bdi>
            </Anchor>
          </Table.Th>
          <Table.Td>
            <Group gap="xs" wrap="nowrap">
              <HealthBadge health={mosque.health} />
              {mosque.lastFailureReason && (
                <Text fz="xs" lineClamp={2}>
                  {websiteFailure(messages, mosque.lastFailureReason)}
                </Text>
              )}
            </Group>
          </Table.Td>
          <Table.Td style={{ whiteSpace: "nowrap" }}>
            {mosque.lastSuccessAt && <FromNow instant={mosque.lastSuccessAt} />}
          </Table.Td>
          <Table.Td>
            <VerificationBadge status={mosque.verificationStatus} />
          </Table.Td>
          <Table.Td>{mosque.role && words.role[mosque.role]}</Table.Td>
        </Table.Tr>
      ))}
    </DenseTable>
  );
}
