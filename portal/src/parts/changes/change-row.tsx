import { Group, Text, VisuallyHidden } from "@mantine/core";
import type { Change } from "@mosque-sync/contract";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useMessages, useReader } from "../../messages/language.tsx";
import { languages } from "../../messages/languages.ts";
import { FromNow } from "../text/now.tsx";
import { type ChangedMember, changedMembers, changeTitle } from "./changed-members.ts";

/** Up to here, a change is understood at a glance. */
const fewMembers = 3;

/** A change: of what, by whom and when, and what differs, before and after. */
export function ChangeRow({ of: change }: { of: Change }) {
  const messages = useMessages();
  const { changes: words } = messages;
  const members = changedMembers(messages, change);
  const { actor, at, kind } = change;
  return (
    <div>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{changeTitle(messages, change)}</bdi>
          {kind !== "changed" && (
            <Text span c="dimmed" size="sm" fw={400}>
              {" "}
              {words.kind[kind]}
            </Text>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          <FromNow instant={at} /> {actor.name === undefined ? words.byOperator : words.by(actor.name)}
        </Text>
      </Group>
      {members.slice(0, fewMembers).map((member) => (
        <Member key={member.name} of={member} />
      ))}
      {members.length > fewMembers && (
        <Text size="sm" c="dimmed">
          {words.more(members.length - fewMembers)}
        </Text>
      )}
    </div>
  );
}

function Member({ of: { label, before, after } }: { of: ChangedMember }) {
  const { messages, language } = useReader();
  const { changes: words } = messages;
  const Arrow = languages[language].direction === "rtl" ? IconArrowLeft : IconArrowRight;
  return (
    <Text size="sm" lineClamp={2} style={{ overflowWrap: "anywhere" }}>
      <Text span inherit c="dimmed">
        {label}
      </Text>{" "}
      {before !== undefined && (
        <>
          <VisuallyHidden>{words.before}</VisuallyHidden>
          <Text span inherit c="dimmed" td="line-through">
            <bdi>{before}</bdi>
          </Text>{" "}
          <Arrow size={14} aria-hidden style={{ verticalAlign: "-0.15em" }} />{" "}
        </>
      )}
      <VisuallyHidden>{words.after}</VisuallyHidden>
      <Text span inherit fw={600}>
        <bdi>{after ?? words.nothing}</bdi>
      </Text>
    </Text>
  );
}
