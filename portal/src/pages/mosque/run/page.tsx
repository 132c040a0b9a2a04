import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { mayDo } from "@mosque-sync/contract/roles";
import { Link, useParams, useSearchParams } from "react-router";
import type { AnswerTo } from "../../../api/call.ts";
import { useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { useStanding } from "../../../parts/accounts/session.tsx";
import { ChangeRow } from "../../../parts/changes/change-row.tsx";
import { useDialog } from "../../../parts/dialogs/dialog.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { IconAlertTriangle, IconArrowBackUp, IconInfoCircle } from "../../../parts/icons.ts";
import { Section } from "../../../parts/layout/section.tsx";
import { Rows } from "../../../parts/lists/rows.tsx";
import { websiteFailure } from "../../../parts/mosques/website-failure.ts";
import { Moment } from "../../../parts/requests/moment.tsx";
import { RefusedPartText } from "../../../parts/requests/refused-part-text.tsx";
import { RequestList } from "../../../parts/requests/request-list.tsx";
import { RunBadge } from "../../../parts/requests/run-badge.tsx";
import { pathTo, pathToChangesOf, pathToRequest, pathToRun } from "../../../paths.ts";
import { RestoreDialog, type Restoring } from "../history/restoring/restore-dialog.tsx";
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
  const { run, requests, next } = answer;
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
        <Alert color="red" variant="light" icon={<IconAlertTriangle />}>
          <Text fz="lg">{websiteFailure(messages, reason)}</Text>
          <RefusedPartText of={run} />
        </Alert>
      )}
      {isRunning && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle />}>
          {words.runningText}
        </Alert>
      )}
      <ChangesOfRun mosqueId={mosqueId} answer={answer} />
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

/** What a run changed, and the way to undo all of it. */
function ChangesOfRun({ mosqueId, answer }: { mosqueId: string; answer: AnswerTo<typeof route> }) {
  const { activity: words, history } = useMessages();
  const { run, changes, hasMoreChanges } = answer;
  const { keyId, from, to } = run;
  const mayEdit = mayDo("editData", useStanding(mosqueId));
  const restoring = useDialog<Restoring>();
  if (changes.length === 0) {
    return (
      <Section title={words.runChanges}>
        <Text>{run.writes === 0 && run.failedWrites > 0 ? words.allWritesFailed : words.noChanges}</Text>
      </Section>
    );
  }
  return (
    <Section title={words.runChanges}>
      <Rows>
        {changes.map((change) => (
          <ChangeRow key={change.sequence} of={change} />
        ))}
      </Rows>
      {hasMoreChanges && <Text size="sm">{words.moreChanges}</Text>}
      <Group gap="sm">
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} />}
            onClick={() => restoring.open({ of: "run", keyId, from, to })}
          >
            {history.undoRun}
          </Button>
        )}
        <Anchor component={Link} to={pathToChangesOf(mosqueId, run)}>
          {words.inHistory}
        </Anchor>
      </Group>
      {mayEdit && <RestoreDialog mosqueId={mosqueId} dialog={restoring} />}
    </Section>
  );
}
