import { Group, Stack, Text } from "@mantine/core";
import type { OpenLink } from "@mosque-sync/contract";
import { useReader } from "../../messages/language.tsx";
import { dayAndTime } from "../../messages/moments.ts";
import { Pager } from "../lists/pager.tsx";
import { RowButton } from "../lists/row-button.tsx";
import { Rows } from "../lists/rows.tsx";

interface OpenLinkRowsProps {
  /** A page of them, and how many there are. */
  readonly of: { readonly links: readonly OpenLink[]; readonly total: number };
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onWithdraw: (link: OpenLink) => void;
}

/** One-time links that still work: each with its maker, its purpose, whom it is for, and a button that withdraws it. */
export function OpenLinkRows({ of: { links, total }, page, onPage, onWithdraw }: OpenLinkRowsProps) {
  const { openLinks: words } = useReader().messages;
  if (total === 0) return <Text>{words.none}</Text>;
  return (
    <Stack gap="sm">
      <Rows>
        {links.map((link) => (
          <OpenLinkRow key={link.id} of={link} onWithdraw={() => onWithdraw(link)} />
        ))}
      </Rows>
      <Pager page={page} total={total} onPage={onPage} />
    </Stack>
  );
}

function OpenLinkRow({ of: link, onWithdraw }: { of: OpenLink; onWithdraw: () => void }) {
  const { messages, language } = useReader();
  const { openLinks: words, mosques } = messages;
  const { kind, userName, email, communityName, role, madeBy, createdAt, expiresAt } = link;
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={4} style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{words.kind[kind]}</Text>
        <Text size="sm">
          {userName !== undefined && <bdi>{userName} </bdi>}
          {email !== undefined && <bdi className="ltr">{email}</bdi>}
          {communityName !== undefined && (
            <>
              {" · "}
              <bdi>{communityName}</bdi>
            </>
          )}
          {role !== undefined && ` · ${mosques.role[role]}`}
        </Text>
        <Text size="sm" c="dimmed">
          {madeBy === undefined
            ? words.askedFor(dayAndTime(language, createdAt))
            : words.madeBy(madeBy, dayAndTime(language, createdAt))}
          {" · "}
          {words.until(dayAndTime(language, expiresAt))}
        </Text>
      </Stack>
      <RowButton label={words.withdraw} of={`${words.kind[kind]}, ${email ?? ""}`} onClick={onWithdraw} />
    </Group>
  );
}
