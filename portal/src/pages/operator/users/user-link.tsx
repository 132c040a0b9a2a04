import { Button, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useAction, useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import type { DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { LinkDialog } from "../../../parts/links/link-dialog.tsx";

type UserDialog = DialogState<OperatedUser>;

/** Creates a link with which a user sets a new password, and shows it once. */
export function PasswordLink({ dialog }: { dialog: UserDialog }) {
  const { operator } = useMessages();
  const make = useAction("POST /portal/api/operator/users/{userId}/password-link");
  const words = { title: operator.passwordLinkTitle, text: operator.passwordLinkText };
  return <UserLink dialog={dialog} make={make} words={words} />;
}

/** Creates a link that removes a user's lost second factor, and shows it once. */
export function FactorLink({ dialog }: { dialog: UserDialog }) {
  const { factors } = useMessages();
  const make = useAction("POST /portal/api/operator/users/{userId}/factor-link");
  const canMail = useAnswer("GET /portal/api/portal", {}).data?.canMail;
  const text = (name: string) => `${factors.lostText(name)}${canMail ? ` ${factors.lostMailed}` : ""}`;
  const words = { title: factors.lostTitle, text };
  return <UserLink dialog={dialog} make={make} words={words} />;
}

interface UserLinkProps {
  readonly dialog: UserDialog;
  readonly make: ReturnType<
    typeof useAction<`POST /portal/api/operator/users/{userId}/${"password" | "factor"}-link`>
  >;
  /** What is said of a user's name. */
  readonly words: { readonly title: (name: string) => string; readonly text: (name: string) => string };
}

function UserLink({ dialog, make, words }: UserLinkProps) {
  const { operator } = useMessages();
  return (
    <LinkDialog
      dialog={dialog}
      action={make}
      title={({ name }) => words.title(name)}
      kind="question"
      to={(_, { email }) => email}
    >
      {({ id, name }) => (
        <Stack>
          <Text>{words.text(name)}</Text>
          <Failure of={make.error} />
          <Button loading={make.isPending} onClick={() => make.mutate({ params: { userId: id } })}>
            {operator.makeLink}
          </Button>
        </Stack>
      )}
    </LinkDialog>
  );
}
