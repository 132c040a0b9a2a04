import { Alert, Anchor, Stack, Text } from "@mantine/core";
import type { ExplainedRequest } from "@mosque-sync/contract";
import { apiLanguage } from "@mosque-sync/contract/languages";
import { Link, useParams, useSearchParams } from "react-router";
import { useResponse } from "#api/hooks.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { Moment } from "#parts/requests/instant.tsx";
import { RefusedPartText } from "#parts/requests/refused-part-text.tsx";
import { Duration } from "#parts/requests/request-list.tsx";
import { Copyable } from "#parts/text/copyable.tsx";
import { pathTo } from "#paths.ts";
import { MosquePage } from "../mosque-page.tsx";
import { ChangesOfRun } from "../run/changes-of-run.tsx";
import { adminSentence } from "./admin-sentence.ts";
import type { AskedRequest } from "./asked-request.ts";
import { useRunOf } from "./run-of-request.ts";
import { SupportBundle } from "./support-bundle.tsx";

/** A request: its meaning, for the mosque's people and for their webmaster. */
export function Page() {
  const { activity: words } = useMessages();
  const { keyId = "" } = useParams();
  const [params] = useSearchParams();
  const query = { requestId: params.get("id") ?? "", at: params.get("at") ?? "" };
  return (
    <MosquePage name={words.request} title={words.requestTitle} intro={words.requestIntro}>
      {(mosqueId) => <OneRequest of={{ params: { mosqueId, keyId }, query }} />}
    </MosquePage>
  );
}

function OneRequest({ of: asked }: { of: AskedRequest }) {
  const { activity: words } = useMessages();
  const response = useResponse("GET /portal/api/mosques/{mosqueId}/keys/{keyId}/request", asked);
  const { mosqueId } = asked.params;
  const { from, ofOne } = useRunOf(asked);
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={pathTo("activity", { mosqueId })} style={{ alignSelf: "start" }}>
        {words.backToActivity}
      </Anchor>
      <Loaded of={response}>
        {({ request }) => (
          <Stack gap="lg">
            <div style={besideEachOther}>
              <Outcome of={request} />
              {request.explanation && <Developer of={request} explanation={request.explanation} />}
            </div>
            {ofOne?.run.isRunning && (
              <Alert color="blue" variant="light" icon={<IconInfoCircle />}>
                {words.runningText}
              </Alert>
            )}
            {ofOne && <ChangesOfRun mosqueId={mosqueId} response={ofOne} />}
            <Facts of={request} />
            <SupportBundle of={asked} runFrom={from} />
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}

/** Next to each other in a wide window. */
const besideEachOther = {
  display: "grid",
  gap: "var(--mantine-spacing-lg)",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 24rem), 1fr))",
} as const;

/** The admin's sentence, large. */
function Outcome({ of: request }: { of: ExplainedRequest }) {
  const { messages, language } = useReader();
  const failed = request.reason !== undefined;
  const Icon = failed ? IconAlertTriangle : IconCircleCheck;
  return (
    <Alert color={failed ? "red" : "green"} variant="light" icon={<Icon />}>
      <Text fz="xl" fw={600} lh={1.35} component="p" m={0}>
        {adminSentence(messages, language, request)}
      </Text>
      <RefusedPartText of={request} fz="lg" mt="xs" />
    </Alert>
  );
}

/** The developer's sentence, which is written in English like the API's other texts. */
function Developer(props: {
  of: ExplainedRequest;
  explanation: NonNullable<ExplainedRequest["explanation"]>;
}) {
  const { activity: words } = useMessages();
  const { reason } = props.of;
  const { developerSummary } = props.explanation;
  return (
    <Section title={words.forDeveloper}>
      <Text lang={apiLanguage} className="ltr">
        {developerSummary}
      </Text>
      {developerSummary.includes("{") && <Text size="sm">{words.inBraces}</Text>}
      <Text size="sm" c="dimmed">
        {words.reason}:{" "}
        <Anchor href={`/docs/errors#${reason}`} className="ltr">
          {reason}
        </Anchor>
      </Text>
    </Section>
  );
}

function Facts({ of: request }: { of: ExplainedRequest }) {
  const { activity: words } = useMessages();
  const { method, path, status, at, keyName, requestId, curl } = request;
  return (
    <Section title={words.request}>
      <Text ff="monospace" fz="sm" style={{ overflowWrap: "anywhere" }}>
        <bdi className="ltr">
          {method} {path}
        </bdi>
      </Text>
      <Text size="sm">
        {words.status}: <bdi>{status}</bdi> · {words.duration}: <Duration of={request} /> · {words.key}:{" "}
        <bdi>{keyName ?? words.formerKey}</bdi>
      </Text>
      <Text size="sm">
        {words.at}: <Moment instant={at} />
      </Text>
      <Copyable label={words.requestId} text={requestId} />
      <Copyable label={words.curl} text={curl} />
    </Section>
  );
}
