import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Link, Navigate, useParams, useSearchParams } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconAlertTriangle, IconInfoCircle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { websiteFailure } from "#parts/mosques/website-failure.ts";
import { Moment } from "#parts/requests/instant.tsx";
import { RefusedPartText } from "#parts/requests/refused-part-text.tsx";
import { RequestList } from "#parts/requests/request-list.tsx";
import { RunBadge } from "#parts/requests/run-badge.tsx";
import { pathTo, pathToRequest, pathToRun, pathToSent } from "#paths.ts";
import { MosquePage } from "../mosque-page.tsx";
import { ChangesOfRun, runRoute } from "./changes-of-run.tsx";

/** How often a run is read again, in milliseconds: it may be going on. */
const refetchEveryMs = 10_000;

/** A run: its requests, and its changes. */
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
  const opened = useResponse(runRoute, { params: { mosqueId, keyId }, query: { from } }, { refetchEveryMs });
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={pathTo("activity", { mosqueId })} style={{ alignSelf: "start" }}>
        {words.backToActivity}
      </Anchor>
      <Loaded of={opened}>
        {(response) =>
          response.run.requestId === undefined ? (
            <Opened mosqueId={mosqueId} response={response} />
          ) : (
            <Navigate to={pathToSent(mosqueId, response.run)} replace />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Opened({ mosqueId, response }: { mosqueId: string; response: ResponseTo<typeof runRoute> }) {
  const messages = useMessages();
  const { activity: words } = messages;
  const { run, requests, next } = response;
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
      <ChangesOfRun mosqueId={mosqueId} response={response} />
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
