import { Anchor, Button, Text } from "@mantine/core";
import type { Overview } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { Link } from "react-router";
import type { Messages } from "#messages/en/index.ts";
import { lengthOfTime } from "#messages/instants.ts";
import { useReader } from "#messages/language.tsx";
import type { Language } from "#messages/languages.ts";
import { useStanding } from "#parts/accounts/session.tsx";
import { Section } from "#parts/layout/section.tsx";
import { pathTo } from "#paths.ts";
import { MailSwitch } from "../mails/mail-switch.tsx";

interface ExpectationProps {
  readonly mosqueId: string;
  readonly overview: Overview;
  /** An instant in words, by the mosque's clocks. */
  readonly moment: (instant: string) => string;
  readonly onChange: () => void;
}

/** When a sync or the next day of the timetable is expected, and whether the reader is notified if none comes. */
export function Expectation({ mosqueId, overview, moment, onChange }: ExpectationProps) {
  const { messages, language } = useReader();
  const { overview: words } = messages;
  const standing = useStanding(mosqueId);
  const mayChange = mayDo("editData", standing);
  const mails = mayChange && standing.role !== undefined && (
    <MailSwitch mosqueId={mosqueId} overview={overview} />
  );
  if (overview.timetable && !overview.rhythm.paused) {
    return (
      <Section title={words.timetable.title}>
        <Text>{words.timetable.next(moment(overview.timetable.nextAt))}</Text>
        {mails}
      </Section>
    );
  }
  return (
    <Section title={words.expectationTitle}>
      <Text>{expectationText(messages, language, overview)}</Text>
      {!overview.hasPlace && overview.state !== "by_hand" && (
        <Text>
          {words.noPlace}{" "}
          {mayChange && (
            <Anchor component={Link} to={pathTo("data", { mosqueId })}>
              {words.addPlace}
            </Anchor>
          )}
        </Text>
      )}
      {mayChange && (
        <Button variant="default" style={{ alignSelf: "start" }} onClick={onChange}>
          {words.changeIt}
        </Button>
      )}
      {mails}
    </Section>
  );
}

function expectationText(
  { overview: words }: Messages,
  language: Language,
  { state, rhythm }: Pick<Overview, "state" | "rhythm">,
): string {
  if (rhythm.paused) return words.expectation.paused;
  const isUnknown = rhythm.isLearnt && (state === "never" || state === "by_hand");
  if (isUnknown) return words.expectation.unknown;
  return words.expectation[rhythm.isLearnt ? "learnt" : "set"](
    lengthOfTime(language, rhythm.periodMinutes),
    lengthOfTime(language, rhythm.graceMinutes),
  );
}
