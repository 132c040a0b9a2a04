import { Group, Stack, Text } from "@mantine/core";
import type { OpenLink } from "@mosque-sync/contract";
import type { ReactNode } from "react";
import type { ActionRoute, CallInput } from "#api/call.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { useConfirm } from "../dialogs/confirm.tsx";
import { RowButton } from "../lists/row-button.tsx";
import { Rows } from "../lists/rows.tsx";
import { useMoments } from "../zones/zone-of-times.tsx";

/** The endpoints that withdraw a link. */
type WithdrawRoute = ActionRoute & `DELETE ${string}/${"{linkId}" | "{invitationId}"}`;

export interface Withdrawal<R extends WithdrawRoute> {
  readonly route: R;
  readonly input: (linkId: string) => CallInput<R>;
}

interface OpenLinkRowsProps<R extends WithdrawRoute> {
  readonly of: readonly OpenLink[];
  /** Absent for a reader who may not withdraw them. */
  readonly withdrawal?: Withdrawal<R> | undefined;
  /** What else can be done with a link. */
  readonly actions?: ((link: OpenLink) => ReactNode) | undefined;
}

/**
 * One-time links that still work, on every page that lists some: whom each is for, its purpose, its maker and its end,
 * and a button that withdraws it.
 */
export function OpenLinkRows<R extends WithdrawRoute>({ of, withdrawal, actions }: OpenLinkRowsProps<R>) {
  return (
    <Rows>
      {of.map((link) => (
        <Group key={link.id} justify="space-between" gap="sm">
          <OpenLinkText of={link} />
          <Group gap="xs">
            {actions?.(link)}
            {withdrawal && <Withdraw link={link} by={withdrawal} />}
          </Group>
        </Group>
      ))}
    </Rows>
  );
}

function OpenLinkText({ of: link }: { of: OpenLink }) {
  const { messages } = useReader();
  const moments = useMoments();
  const { openLinks: words, roles } = messages;
  const { kind, userName, email, communityName, role, madeBy, createdAt, expiresAt, mailedOnly } = link;
  return (
    <Stack gap={4} style={{ overflowWrap: "anywhere" }}>
      <Text fw={600}>
        {userName !== undefined && <bdi>{userName} </bdi>}
        {email !== undefined && <bdi className="ltr">{email}</bdi>}
        {email === undefined && words.kind[kind]}
      </Text>
      <Text size="sm">
        {email !== undefined && words.kind[kind]}
        {communityName !== undefined && (
          <>
            {" · "}
            <bdi>{communityName}</bdi>
          </>
        )}
        {role !== undefined && ` · ${roles.name[role]}`}
        {mailedOnly && ` · ${words.mailedOnly}`}
      </Text>
      <Text size="sm" c="dimmed">
        {madeBy === undefined
          ? words.askedFor(moments.dayAndTime(createdAt))
          : words.madeBy(madeBy, moments.dayAndTime(createdAt))}
        {" · "}
        {words.until(moments.dayAndTime(expiresAt))}
      </Text>
    </Stack>
  );
}

interface WithdrawProps<R extends WithdrawRoute> {
  readonly link: OpenLink;
  readonly by: Withdrawal<R>;
}

/** Withdraws the link, once the reader has confirmed it. */
function Withdraw<R extends WithdrawRoute>({ link: { id, kind, email }, by }: WithdrawProps<R>) {
  const { openLinks: words } = useMessages();
  const confirm = useConfirm();
  const purpose = words.kind[kind];
  return (
    <RowButton
      label={words.withdraw}
      of={email === undefined ? purpose : `${email}, ${purpose}`}
      onClick={() =>
        confirm({
          title: words.withdrawTitle,
          text: email === undefined ? words.withdrawText : words.withdrawTextFor(email),
          button: words.withdrawIt,
          route: by.route,
          input: by.input(id),
          outcome: () => ({ notice: words.withdrawn }),
        })
      }
    />
  );
}
