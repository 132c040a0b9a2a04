import { Alert, Button, Group, Switch, Text } from "@mantine/core";
import type { FailedMail } from "@mosque-sync/contract";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { FromNow } from "#parts/text/clock-time.tsx";

interface MailToolsProps {
  readonly digestsMe: boolean;
  readonly failed: readonly FailedMail[];
}

/** The actions for email that is set up: the digest, a test, and the mails that could not be sent. */
export function MailTools({ digestsMe, failed }: MailToolsProps) {
  return (
    <>
      <DigestSwitch digestsMe={digestsMe} />
      <TestMail />
      {failed.length > 0 && <FailedMails of={failed} />}
    </>
  );
}

function DigestSwitch({ digestsMe }: { digestsMe: boolean }) {
  const { operator: words } = useMessages();
  const say = useNotice();
  const set = useAction("POST /portal/api/operator/my-digest", {
    onDone: (response) => say(response.digestsMe ? words.digestOn : words.digestOff),
  });
  return (
    <>
      <Switch
        label={words.digest}
        description={words.digestHint}
        checked={set.isPending ? !digestsMe : digestsMe}
        onChange={({ currentTarget }) => set.mutate({ body: { digest: currentTarget.checked } })}
      />
      <Failure of={set.error} />
    </>
  );
}

function TestMail() {
  const { operator: words } = useMessages();
  const send = useAction("POST /portal/api/operator/test-mail");
  return (
    <>
      <Group>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate({})}>
          {words.sendTestMail}
        </Button>
      </Group>
      <Failure of={send.error} />
      <div role="status">
        {send.data && (
          <Alert color={send.data.sent ? "green" : "red"}>
            <Text>
              {send.data.sent ? words.testMailSent(send.data.to) : words.testMailNotSent(send.data.to)}
            </Text>
            <Problem of={send.data.problem} />
          </Alert>
        )}
      </div>
    </>
  );
}

function FailedMails({ of }: { of: readonly FailedMail[] }) {
  const { operator: words, security } = useMessages();
  const aboutMail = ({ communityName, what, address }: FailedMail) => {
    if (communityName !== undefined) return words.failedMail(communityName, address);
    return what === "digest" ? words.failedDigest(address) : security.failedMail(address);
  };
  return (
    <div>
      <Text fw={600}>{words.failedMails}</Text>
      <ul>
        {of.map((mail) => (
          <li key={`${mail.mosqueId} ${mail.address} ${mail.failedAt}`}>
            <Text style={{ overflowWrap: "anywhere" }}>
              {aboutMail(mail)} <FromNow instant={mail.failedAt} />
            </Text>
            {mail.problem === undefined ? (
              <Text fz="sm">{words.mailUnclear}</Text>
            ) : (
              <Problem of={mail.problem} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The mail server's own words. */
function Problem({ of }: { of: string | undefined }) {
  return (
    of && (
      <Text fz="sm" dir="auto" style={{ overflowWrap: "anywhere" }}>
        {of}
      </Text>
    )
  );
}
