import { Anchor, Group, Stack, Text } from "@mantine/core";
import type { Run } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { DenseTable, useIsDesk } from "#parts/lists/dense-table.tsx";
import { Rows } from "#parts/lists/rows.tsx";
import { websiteFailure } from "#parts/mosques/website-failure.ts";
import { Moment } from "#parts/requests/instant.tsx";
import { RefusedPartText } from "#parts/requests/refused-part-text.tsx";
import { RunBadge } from "#parts/requests/run-badge.tsx";
import { pathToSent } from "#paths.ts";

interface RunListProps {
  readonly mosqueId: string;
  readonly runs: readonly Run[];
}

/** Runs, the newest first: a table in a wide window, otherwise a list. */
export function RunList(props: RunListProps) {
  return useIsDesk() ? <RunTable {...props} /> : <RunRows {...props} />;
}

function RunTable({ mosqueId, runs }: RunListProps) {
  const { activity: words } = useMessages();
  return (
    <DenseTable
      label={words.runs}
      rows={runs}
      keyOf={keyOf}
      columns={[
        { heading: words.when, cell: (run) => <When mosqueId={mosqueId} of={run} /> },
        { heading: words.key, cell: (run) => <bdi>{run.keyName ?? words.formerKey}</bdi> },
        {
          heading: words.outcome,
          cell: (run) => (
            <Stack gap={2} align="start">
              <RunBadge of={run} />
              <Why of={run} />
            </Stack>
          ),
        },
        { heading: words.sent, cell: (run) => <Sent of={run} /> },
      ]}
    />
  );
}

function RunRows({ mosqueId, runs }: RunListProps) {
  const { activity: words } = useMessages();
  return (
    <Rows>
      {runs.map((run) => (
        <Stack key={keyOf(run)} gap={4}>
          <Group justify="space-between" gap="xs" align="start">
            <When mosqueId={mosqueId} of={run} />
            <RunBadge of={run} />
          </Group>
          <Why of={run} />
          <Text size="sm" c="dimmed">
            <bdi>{run.keyName ?? words.formerKey}</bdi> · <Sent of={run} />
          </Text>
        </Stack>
      ))}
    </Rows>
  );
}

function keyOf({ keyId, from }: Run): string {
  return `${keyId} ${from}`;
}

function When({ mosqueId, of: run }: { mosqueId: string; of: Run }) {
  return (
    <Anchor component={Link} to={pathToSent(mosqueId, run)} fz="sm" fw={500}>
      <Moment instant={run.from} />
    </Anchor>
  );
}

function Why({ of: run }: { of: Run }) {
  const messages = useMessages();
  if (run.reason === undefined) return null;
  return (
    <>
      <Text size="sm" maw="32rem">
        {websiteFailure(messages, run.reason)}
      </Text>
      <RefusedPartText of={run} size="sm" maw="32rem" />
    </>
  );
}

/** How much it sent, and what of it is on other pages or only counted. */
function Sent({ of: run }: { of: Run }) {
  const { activity: words } = useMessages();
  const { requests, writes, failedWrites, unlisted, hasEarlier, hasLater } = run;
  const wrote = [
    ...(writes > 0 ? [words.writes(writes)] : []),
    ...(failedWrites > 0 ? [words.failedWrites(failedWrites)] : []),
  ];
  return (
    <>
      {[words.requests(requests), ...(wrote.length > 0 ? wrote : [words.onlyRead])].join(" · ")}
      {unlisted > 0 && (
        <Text span inherit display="block">
          {words.unlisted(unlisted)}
        </Text>
      )}
      {hasEarlier && (
        <Text span inherit display="block">
          {words.earlierPart}
        </Text>
      )}
      {hasLater && (
        <Text span inherit display="block">
          {words.laterPart}
        </Text>
      )}
    </>
  );
}
