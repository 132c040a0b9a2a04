import { Button, Stack, Text } from "@mantine/core";
import type { OperatedUser } from "@mosque-sync/contract";
import { useAction } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import type { DialogState } from "../../../parts/dialogs/dialog.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { LinkDialog } from "../../../parts/links/link-dialog.tsx";

/** Creates a link that removes a user's lost second factor, and shows it once. */
export function FactorLink({ dialog }: { dialog: DialogState<OperatedUser> }) {
  const { operator: words, factors } = useMessages();
  const make = useAction("POST /portal/api/operator/users/{userId}/factor-link");
  return (
    <LinkDialog
      dialog={dialog}
      action={make}
      title={({ name }) => factors.lostTitle(name)}
      kind="question"
      to={(_, { email }) => email}
    >
      {({ id, name }) => (
        <Stack>
          <Text>{factors.lostText(name)}</Text>
          <Failure of={make.error} />
          <Button loading={make.isPending} onClick={() => make.mutate({ params: { userId: id } })}>
            {words.makeLink}
          </Button>
        </Stack>
      )}
    </LinkDialog>
  );
}
