import { Anchor, Checkbox, Group, Stack, Text } from "@mantine/core";
import type { MosqueSummary } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { pathTo } from "#paths.ts";
import { DenseTable, useIsDesk } from "../lists/dense-table.tsx";
import { FromNow } from "../text/clock-time.tsx";
import { FailureLink } from "./failure-link.tsx";
import { NeedBadges, StateBadge, VerificationBadge } from "./mosque-badges.tsx";
import { MosqueCard } from "./mosque-card.tsx";

interface MosqueListProps {
  readonly label: string;
  readonly mosques: readonly MosqueSummary[];
  /** The page that each mosque opens. */
  readonly to: "overview" | "operatorMosque";
  /** Where the rows of the table can be selected, for an act on several. */
  readonly selection?: Selection;
}

interface Selection {
  readonly ids: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** Mosques to choose from: a table on a desk, cards on a phone. */
export function MosqueList(props: MosqueListProps) {
  const { mosques, to } = props;
  if (useIsDesk()) return <MosqueTable {...props} />;
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

function MosqueTable({ label, mosques, to, selection }: MosqueListProps) {
  const messages = useMessages();
  const { lists, roles, suspensions } = messages;
  const { column } = lists;
  return (
    <DenseTable
      label={label}
      rows={mosques}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: column.name,
          cell: ({ id, communityName, testOf }) => (
            <Group gap="xs" wrap="nowrap">
              {selection && (
                <Checkbox
                  size="xs"
                  aria-label={suspensions.select(communityName)}
                  disabled={testOf !== undefined}
                  checked={selection.ids.includes(id)}
                  onChange={({ currentTarget }) =>
                    selection.onSelect(
                      currentTarget.checked
                        ? [...selection.ids, id]
                        : selection.ids.filter((one) => one !== id),
                    )
                  }
                />
              )}
              <Anchor component={Link} to={pathTo(to, { mosqueId: id })} fw={600} fz="sm" inline>
                <bdi style={{ overflowWrap: "anywhere" }}>{communityName}</bdi>
              </Anchor>
            </Group>
          ),
        },
        {
          heading: column.requests,
          cell: (mosque) => (
            <Group gap="xs" wrap="nowrap">
              <StateBadge of={mosque} />
              <NeedBadges of={mosque} />
              {mosque.lastFailureReason && (
                <FailureLink mosqueId={mosque.id} reason={mosque.lastFailureReason} fz="xs" lineClamp={2} />
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
        { heading: column.yourRole, cell: ({ role }) => role && roles.name[role] },
      ]}
    />
  );
}
