import { Alert, Button, Group, Text } from "@mantine/core";
import type { FailedMail } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { FromNow } from "../../../parts/text/now.tsx";

/** What can be done about email that is set up: a test, and the mails that could not be sent. */
export function MailTools({ failed }: { failed: readonly FailedMail[] }) {
  return (
    <>
      <TestMail />
      {failed.length > 0 && <FailedMails of={failed} />}
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
  return (
    <div>
      <Text fw={600}>{words.failedMails}</Text>
      <ul>
        {of.map((mail) => (
          <li key={`${mail.mosqueId} ${mail.address} ${mail.failedAt}`}>
            <Text style={{ overflowWrap: "anywhere" }}>
              {mail.communityName === undefined
                ? security.failedMail(mail.address)
                : words.failedMail(mail.communityName, mail.address)}{" "}
              <FromNow instant={mail.failedAt} />
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
