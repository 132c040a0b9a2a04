import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { failuresOfBadLink } from "@mosque-sync/contract/warning-days";
import { linkProblem } from "#parts/feedback/link-problem.ts";
import { useNotice } from "#parts/feedback/notice.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { useMoments } from "#parts/zones/zone-of-times.tsx";
import classes from "../kept/kept.module.css";
import { SendFailure } from "../kept/send-failure.tsx";
import { type KeptTimetable, type TimetableResponse, useSending } from "../kept/use-sending.ts";
import { StopText } from "../stops/stop-text.tsx";
import { useTexts } from "../texts.tsx";

interface LinkSectionProps {
  readonly mosqueId: string;
  readonly response: TimetableResponse;
  readonly mayEdit: boolean;
  /** Opens the field with the present link. */
  readonly onChange: (url: string) => void;
}

type Link = NonNullable<KeptTimetable["link"]>;

/** The link of the timetable, and whether it works. */
export function LinkSection({ mosqueId, response, mayEdit, onChange }: LinkSectionProps) {
  const words = useTexts();
  const { link } = response.timetable;
  if (!link) return null;
  return (
    <Section title={words.link.title} hint={words.link.daily}>
      <Facts of={link} />
      {link.failures > 0 && <Failing of={link} />}
      {mayEdit && <Actions mosqueId={mosqueId} link={link} response={response} onChange={onChange} />}
    </Section>
  );
}

function Facts({ of: { url, checkedAt } }: { of: Link }) {
  const words = useTexts();
  const moments = useMoments();
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{words.link.label}</dt>
        <dd>
          <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
            <bdi dir="ltr">{url}</bdi>
          </Anchor>
        </dd>
      </div>
      <div>
        <dt>{words.link.checked}</dt>
        <dd>{moments.dayAndTime(checkedAt)}</dd>
      </div>
    </dl>
  );
}

/** Why a link fails, with the fix and the findings of the new file. An older instance saves only English texts. */
function Failing({ of: { failures, reason, problem = "", status, sentences } }: { of: Link }) {
  const words = useTexts();
  const known = linkProblem(words.link, reason, status);
  const isOlder = known === undefined || (reason?.startsWith("file_") && problem !== "");
  return (
    <Alert
      role="note"
      color={failures < failuresOfBadLink ? "yellow" : "red"}
      variant="light"
      icon={<IconAlertTriangle />}
      title={words.link.failures(failures)}
    >
      <Stack gap={4}>
        <Text>{words.link.meanwhile}</Text>
        {known !== undefined && <Text>{known}</Text>}
        {(sentences ?? isOlder) && <StopText of={{ message: problem, sentences }} />}
      </Stack>
    </Alert>
  );
}

interface ActionsProps extends Pick<LinkSectionProps, "mosqueId" | "response" | "onChange"> {
  readonly link: Link;
}

function Actions({ mosqueId, link, response, onChange }: ActionsProps) {
  const words = useTexts();
  const say = useNotice();
  const fetching = useSending(mosqueId, () => say(words.link.fetched));
  const removing = useSending(mosqueId, () => say(words.link.removed));
  const { etag, timetable } = response;
  const remove = () =>
    removing.send({
      ...{ document: JSON.stringify(response.document), fileName: timetable.fileName },
      ...{ unlink: true, etag },
    });
  return (
    <>
      <SendFailure sending={fetching} />
      <SendFailure sending={removing} />
      <Group gap="xs">
        <Button loading={fetching.isPending} onClick={() => fetching.send({ link: link.url, etag })}>
          {words.link.fetchNow}
        </Button>
        <Button variant="default" onClick={() => onChange(link.url)}>
          {words.link.change}
        </Button>
        <Button color="red" variant="light" loading={removing.isPending} onClick={remove}>
          {words.link.remove}
        </Button>
      </Group>
    </>
  );
}
