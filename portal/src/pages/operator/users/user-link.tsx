import { Button, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { type ComponentProps, type ReactNode, useCallback } from "react";
import { useAction, useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import type { DialogState } from "#parts/dialogs/dialog.tsx";
import { Failure } from "#parts/feedback/failure.tsx";
import { LinkDialog, type NewLink } from "#parts/links/link-dialog.tsx";

type UserDialog = DialogState<OperatedUser>;

/** Creates a link with which a user sets a new password: it is mailed or, without mail or on request, shown once. */
export function PasswordLink({ dialog }: { dialog: UserDialog }) {
  const { operator } = useMessages();
  const make = useAction("POST /portal/api/operator/users/{userId}/password-link");
  const show = useAction("POST /portal/api/operator/users/{userId}/password-link/shown");
  const words = { title: operator.passwordLinkTitle, text: operator.passwordLinkText };
  const reset = useCallback(() => {
    make.reset();
    show.reset();
  }, [make.reset, show.reset]);
  const showIt = ({ id }: OperatedUser) => (
    <Stack gap="sm">
      <Text size="sm">{operator.showLinkText}</Text>
      <Failure of={show.error} />
      <Button
        variant="default"
        loading={show.isPending}
        onClick={() => show.mutate({ params: { userId: id } })}
      >
        {operator.showLink}
      </Button>
    </Stack>
  );
  return (
    <UserLink
      dialog={dialog}
      make={make}
      made={{ data: show.data ?? make.data, reset }}
      words={words}
      onceMailed={showIt}
    />
  );
}

/** Creates a link that removes a user's lost second factor, and shows it once. */
export function FactorLink({ dialog }: { dialog: UserDialog }) {
  const { factors } = useMessages();
  const make = useAction("POST /portal/api/operator/users/{userId}/factor-link");
  const canMail = useResponse("GET /portal/api/portal", {}).data?.canMail;
  const text = (name: string) => `${factors.lostText(name)}${canMail ? ` ${factors.lostMailed}` : ""}`;
  const words = { title: factors.lostTitle, text };
  return <UserLink dialog={dialog} make={make} words={words} />;
}

interface UserLinkProps {
  readonly dialog: UserDialog;
  /** The link, and how it is forgotten; as `make` has them unless given. */
  readonly made?: ComponentProps<typeof LinkDialog<OperatedUser, NewLink>>["action"];
  readonly onceMailed?: (user: OperatedUser) => ReactNode;
  readonly make: ReturnType<
    typeof useAction<`POST /portal/api/operator/users/{userId}/${"password" | "factor"}-link`>
  >;
  /** The text about a user's name. */
  readonly words: { readonly title: (name: string) => string; readonly text: (name: string) => string };
}

function UserLink({ dialog, make, made = make, words, onceMailed }: UserLinkProps) {
  const { operator } = useMessages();
  return (
    <LinkDialog
      dialog={dialog}
      action={made}
      {...(onceMailed && { onceMailed })}
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
