import { Anchor, Switch, Text } from "@mantine/core";
import type { Overview } from "@mosque-sync/contract";
import { Link } from "react-router";
import { useAction } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useSession } from "#parts/accounts/session.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { pathTo } from "#paths.ts";

interface MailSwitchProps {
  readonly mosqueId: string;
  readonly overview: Pick<Overview, "mailsMe" | "canMail" | "emailConfirmed">;
}

/** Whether the reader is told of each change of state by email. */
export function MailSwitch({ mosqueId, overview: { mailsMe, canMail, emailConfirmed } }: MailSwitchProps) {
  const { overview } = useMessages();
  const { mails: words } = overview;
  const say = useNotice();
  const set = useAction("POST /portal/api/mosques/{mosqueId}/my-mails", {
    onDone: (response) => say(response.mailsMe ? words.on : words.off),
  });
  const { user } = useSession();
  if (!canMail) {
    return user.isOperator ? (
      <Text size="sm" c="dimmed">
        {words.notConfigured}
      </Text>
    ) : null;
  }
  return (
    <>
      <Switch
        label={words.label}
        description={emailConfirmed ? words.hint : words.notConfirmed}
        checked={set.isPending ? !mailsMe : mailsMe}
        onChange={({ currentTarget }) =>
          set.mutate({ params: { mosqueId }, body: { mails: currentTarget.checked } })
        }
      />
      {!emailConfirmed && (
        <Anchor component={Link} to={pathTo("account")} size="sm">
          {words.toConfirm}
        </Anchor>
      )}
      <Failure of={set.error} />
    </>
  );
}
