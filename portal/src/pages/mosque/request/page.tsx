import { Alert, Anchor, Group, Stack, Text } from "@mantine/core";
import type { ExplainedRequest } from "@mosque-sync/contract";
import { apiLanguage } from "@mosque-sync/contract/languages";
import { Link, useParams, useSearchParams } from "react-router";
import type { ResponseTo } from "#api/call.ts";
import { useResponse } from "#api/hooks.ts";
import type { Messages } from "#messages/en/index.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import type { Language } from "#messages/languages.ts";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { Moment } from "#parts/requests/instant.tsx";
import { RefusedPartText } from "#parts/requests/refused-part-text.tsx";
import { Duration } from "#parts/requests/request-list.tsx";
import { CopyButton } from "#parts/text/copy-button.tsx";
import { Copyable } from "#parts/text/copyable.tsx";
import { pathTo, pathToRun } from "#paths.ts";
import { MosquePage } from "../mosque-page.tsx";
import { ChangesOfRun, runRoute } from "../run/changes-of-run.tsx";

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

/** The meaning of a request, in the reader's language: in the portal's words, else in the response's own English. */
function adminSentence(
  { activity, website }: Messages,
  language: Language,
  { reason, status, explanation }: Pick<ExplainedRequest, "reason" | "status" | "explanation">,
): string {
  if (reason === undefined) return status === 304 ? activity.notModified : activity.requestWorked;
  const texts: Readonly<Record<string, string>> = website.byReason;
  const answered = language === apiLanguage ? explanation?.adminSummary : undefined;
  return texts[reason] ?? answered ?? website.other(reason);
}

/** The run that a request belongs to, as far as it is known. */
interface RunOfRequest {
  /** When the run begins, if it has other requests. */
  readonly from?: string;
  /** The run with its changes, if this is its only request. */
  readonly ofOne?: ResponseTo<typeof runRoute>;
}

/** Reads whether a request is the only one of its run: then the run has no separate page (decision 8.42). */
function useRunOf(asked: AskedRequest): RunOfRequest {
  const { mosqueId, keyId } = asked.params;
  const bundle = useResponse("GET /portal/api/mosques/{mosqueId}/keys/{keyId}/request/support-bundle", asked);
  const around = bundle.data?.run;
  // What surrounds it is only near it in the log: the run itself is asked.
  const mayBeOne = around?.requests.length === 1 && !around.hasMore;
  const opened = useResponse(
    runRoute,
    { params: { mosqueId, keyId }, query: { from: around?.from ?? "" } },
    { enabled: mayBeOne },
  );
  if (!around) return {};
  if (!mayBeOne) return { from: around.from };
  if (!opened.data) return {};
  return opened.data.run.requestId === undefined ? { from: around.from } : { ofOne: opened.data };
}

interface SupportBundleProps {
  readonly of: AskedRequest;
  /** When its run begins, if that has other requests. */
  readonly runFrom: string | undefined;
}

/** Copies the request and what surrounds it, for a person who helps; and leads to its run. */
function SupportBundle({ of: asked, runFrom }: SupportBundleProps) {
  const { activity: words } = useMessages();
  const bundle = useResponse("GET /portal/api/mosques/{mosqueId}/keys/{keyId}/request/support-bundle", asked);
  const { mosqueId, keyId } = asked.params;
  return (
    <Section title={words.bundleTitle}>
      <Text size="sm">{words.bundleText}</Text>
      <Loaded of={bundle}>
        {(response) => (
          <Group gap="md">
            <CopyButton text={JSON.stringify(response, null, 2)} of={words.bundle} label={words.bundle} />
            {runFrom !== undefined && (
              <Anchor component={Link} to={pathToRun(mosqueId, keyId, runFrom)}>
                {words.toRun}
              </Anchor>
            )}
          </Group>
        )}
      </Loaded>
    </Section>
  );
}

/** A request, as its endpoints ask for it. */
interface AskedRequest {
  readonly params: { readonly mosqueId: string; readonly keyId: string };
  readonly query: { readonly requestId: string; readonly at: string };
}
