import { Badge, Button, Group, Paper, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import type { Overview, Timetable, WaitsFor } from "@mosque-sync/contract";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import { useMessages, useReader } from "#messages/language.tsx";
import { pageTexts } from "#messages/languages.ts";
import { useStanding } from "#parts/accounts/session.tsx";
import { linkProblem } from "#parts/feedback/link-problem.ts";
import { IconBuildingMosque, IconCheck, IconTool, IconWorld } from "#parts/icons.ts";
import { healthSigns } from "#parts/mosques/mosque-badges.tsx";
import { testSign } from "#parts/mosques/test-mosque.tsx";
import { pathTo } from "#paths.ts";
import classes from "./headline.module.css";
import { hasBadLink, type NextStep, nextStepOf } from "./next-step.ts";
import { type SeenChange, sentenceOf, type Telling } from "./sentence.ts";

interface HeadlineProps {
  readonly mosqueId: string;
  readonly overview: Overview;
  readonly changes: readonly SeenChange[];
  readonly telling: Telling;
  readonly onRhythm: () => void;
  readonly resume: { readonly mutate: () => void; readonly isPending: boolean };
  /** The content that the sentence sums up. */
  readonly children: ReactNode;
}

/** Whether the sync works, in one sentence with an icon; who has to act; and what the reader can do. */
export function Headline({
  mosqueId,
  overview,
  changes,
  telling,
  onRhythm,
  resume,
  children,
}: HeadlineProps) {
  const { title, advice } = sentenceOf(overview, telling, changes);
  const step = nextStepOf(overview, useStanding(mosqueId));
  const { color, Icon } = overview.isTest ? testSign : healthSigns[overview.state];
  return (
    <Paper withBorder component="section" className={classes.card} data-state={overview.state}>
      <Group gap="md" align="start" wrap="nowrap">
        <ThemeIcon size={48} radius="xl" variant="light" color={color} visibleFrom="xs">
          <Icon size={28} />
        </ThemeIcon>
        <Stack gap="xs" flex={1} miw={0}>
          <Title order={2} size="h3" className={classes.title}>
            <Text
              span
              hiddenFrom="xs"
              inherit
              className={classes.sign}
              c={`var(--mantine-color-${color}-light-color)`}
            >
              <Icon size={24} />
            </Text>
            {title}
          </Title>
          {advice.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
          {!overview.isTest && <LinkTrouble of={overview.timetable?.link} />}
          <Group gap="sm" mt={4}>
            <WaitsForBadge whom={overview.waitsFor} />
            {step && <StepButton step={step} mosqueId={mosqueId} onRhythm={onRhythm} resume={resume} />}
          </Group>
        </Stack>
      </Group>
      {children && <div className={classes.rest}>{children}</div>}
    </Paper>
  );
}

const waiting: Record<WaitsFor, ComponentType<{ size: number }>> = {
  website: IconWorld,
  you: IconBuildingMosque,
  operator: IconTool,
  nobody: IconCheck,
};

function WaitsForBadge({ whom }: { whom: WaitsFor }) {
  const { overview: words } = useMessages();
  const Icon = waiting[whom];
  return (
    <Badge variant="default" leftSection={<Icon size={14} />}>
      {words.waitsFor[whom]}
    </Badge>
  );
}

type StepButtonProps = Pick<HeadlineProps, "mosqueId" | "onRhythm" | "resume"> & { readonly step: NextStep };

function StepButton({ step, mosqueId, onRhythm, resume }: StepButtonProps) {
  const { overview: words } = useMessages();
  switch (step) {
    case "timetable":
      return (
        <Button component={Link} to={pathTo("timetable", { mosqueId })}>
          {words.step[step]}
        </Button>
      );
    case "makeKey":
    case "keys":
      return (
        <Button component={Link} to={pathTo("keys", { mosqueId })}>
          {words.step[step]}
        </Button>
      );
    case "activity":
      return (
        <Button component={Link} to={pathTo("activity", { mosqueId })}>
          {words.step[step]}
        </Button>
      );
    case "approve":
      return (
        <Button component={Link} to={pathTo("operatorMosque", { mosqueId })}>
          {words.step[step]}
        </Button>
      );
    case "resume":
      return (
        <Button loading={resume.isPending} onClick={resume.mutate}>
          {words.step[step]}
        </Button>
      );
    case "rhythm":
      return (
        <Button variant="default" onClick={onRhythm}>
          {words.step[step]}
        </Button>
      );
  }
}

/** Why the link of a timetable fails, with the fix. Its texts are only loaded then. */
function LinkTrouble({ of: link }: { of: Timetable["link"] }) {
  const { language } = useReader();
  const { data } = useQuery({
    queryKey: ["the texts of links", language],
    queryFn: () => pageTexts[language].load.links(),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: hasBadLink({ link }),
    structuralSharing: false,
  });
  if (!data || !link || !hasBadLink({ link })) return null;
  const text = linkProblem(data.linkTexts, link.reason, link.status);
  return text === undefined ? null : <Text>{text}</Text>;
}
