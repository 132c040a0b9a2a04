import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { Link, useParams, useSearchParams } from "react-router";
import type { AnswerTo } from "../../../api/call.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { ChangeRow } from "../../../parts/changes/change-row.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { Section } from "../../../parts/layout/section.tsx";
import { Rows } from "../../../parts/lists/rows.tsx";
import { websiteFailure } from "../../../parts/mosques/website-failure.ts";
import { Moment } from "../../../parts/requests/moment.tsx";
import { RequestList } from "../../../parts/requests/request-list.tsx";
import { RunBadge } from "../../../parts/requests/run-badge.tsx";
import { pathTo, pathToRequest, pathToRun } from "../../../paths.ts";
import { MosquePage } from "../mosque-page.tsx";

const route = "GET /portal/api/mosques/{mosqueId}/runs/{keyId}";
/** How often a run is read again, in milliseconds: it may be going on. */
const refetchEveryMs = 10_000;

/** A run: what it sent, and what it changed. */
export function Page() {
  const { activity: words } = useMessages();
  const { keyId = "" } = useParams();
  const [params] = useSearchParams();
  return (
    <MosquePage name={words.run} title={words.runTitle} intro={words.runIntro}>
      {(mosqueId) => <OneRun mosqueId={mosqueId} keyId={keyId} from={params.get("from") ?? ""} />}
    </MosquePage>
  );
}

function OneRun({ mosqueId, keyId, from }: { mosqueId: string; keyId: string; from: string }) {
  const { activity: words } = useMessages();
  const opened = useAnswer(route, { params: { mosqueId, keyId }, query: { from } }, { refetchEveryMs });
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={pathTo("activity", { mosqueId })} style={{ alignSelf: "start" }}>
        {words.backToActivity}
      </Anchor>
      <Loaded of={opened}>{(answer) => <Opened mosqueId={mosqueId} answer={answer} />}</Loaded>
    </Stack>
  );
}

function Opened({ mosqueId, answer }: { mosqueId: string; answer: AnswerTo<typeof route> }) {
  const messages = useMessages();
  const { activity: words } = messages;
  const { run, requests, next, changes, hasMoreChanges } = answer;
  const { keyId, keyName, reason, isRunning, unlisted } = run;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Text fw={600}>
          <bdi>{keyName ?? words.formerKey}</bdi> · <Moment instant={run.from} />
        </Text>
        <RunBadge of={run} />
      </Group>
      {reason !== undefined && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Text fz="lg">{websiteFailure(messages, reason)}</Text>
        </Alert>
      )}
      {isRunning && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle aria-hidden />}>
          {words.runningText}
        </Alert>
      )}
      <Section title={words.runChanges}>
        {changes.length === 0 ? (
          <Text>{words.noChanges}</Text>
        ) : (
          <Rows>
            {changes.map((change) => (
              <ChangeRow key={change.sequence} of={change} />
            ))}
          </Rows>
        )}
        {hasMoreChanges && <Text size="sm">{words.moreChanges}</Text>}
      </Section>
      <Section title={words.runRequests} hint={words.requests(requests.length)}>
        <RequestList
          label={words.runRequests}
          requests={requests}
          pathOf={(request) => pathToRequest(mosqueId, request)}
        />
        {unlisted > 0 && <Text size="sm">{words.unlisted(unlisted)}</Text>}
        {next !== undefined && (
          <Button
            component={Link}
            to={pathToRun(mosqueId, keyId, next)}
            variant="default"
            style={{ alignSelf: "start" }}
          >
            {words.moreRequests}
          </Button>
        )}
      </Section>
    </Stack>
  );
}
