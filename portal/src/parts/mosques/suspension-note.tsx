import { Alert, Badge } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { useConfirm } from "../dialogs/confirm.tsx";
import { IconBan } from "../icons.ts";

/** Says that the operator has suspended a mosque. */
export function SuspendedBadge() {
  const { suspensions: words } = useMessages();
  return (
    <Badge variant="light" color="red" leftSection={<IconBan size={14} />}>
      {words.badge}
    </Badge>
  );
}

/** Says so above the pages of the mosque. */
export function SuspendedNote() {
  const { suspensions: words } = useMessages();
  return (
    <Alert role="note" variant="light" color="red" icon={<IconBan />} py="xs">
      {words.note}
    </Alert>
  );
}

/** Asks before mosques are suspended, or their suspensions lifted. */
export function useSuspending(): (
  mosqueIds: readonly string[],
  isSuspended: boolean,
  done?: () => void,
) => void {
  const { suspensions: words } = useMessages();
  const confirm = useConfirm();
  const canMail = useResponse("GET /portal/api/portal", {}).data?.canMail;
  return (mosqueIds, isSuspended, done) =>
    confirm({
      title: (isSuspended ? words.suspendTitle : words.liftTitle)(mosqueIds.length),
      text: [isSuspended ? words.suspendText : words.liftText, canMail && words.ownersMailed]
        .filter((part) => part)
        .join(" "),
      button: isSuspended ? words.suspend : words.lift,
      route: "POST /portal/api/operator/suspensions",
      input: { body: { mosqueIds: [...mosqueIds], isSuspended } },
      outcome: ({ changed }) => {
        done?.();
        return { notice: (isSuspended ? words.suspended : words.lifted)(changed.length) };
      },
    });
}
