import { Alert, SimpleGrid, Stack } from "@mantine/core";
import type { Overview, Rhythm } from "@mosque-sync/contract";
import { mayDo } from "@mosque-sync/contract/roles";
import { lazy, Suspense } from "react";
import { useAction, useResponse } from "#api/hooks.ts";
import { momentThere } from "#messages/instants.ts";
import { useMessages, useReader } from "#messages/language.tsx";
import { useStanding } from "#parts/accounts/session.tsx";
import { useDialog } from "#parts/dialogs/dialog.tsx";
import { useNotice } from "#parts/feedback/notice.tsx";
import { Loaded } from "#parts/feedback/query-content.tsx";
import { IconCloudOff } from "#parts/icons.ts";
import { Section } from "#parts/layout/section.tsx";
import { useNow } from "#parts/text/clock-time.tsx";
import { zoneClock } from "#parts/zones/zone-clock.ts";
import { MosquePage } from "../mosque-page.tsx";
import { LastChanges } from "./changes/last-changes.tsx";
import { PrayersToday } from "./day-line/prayers-today.tsx";
import { Headline } from "./headline/headline.tsx";
import { Expectation } from "./rhythm/expectation.tsx";
import { bodyOf, rhythmRoute, valuesOf } from "./rhythm/rhythm.ts";
import { DayStrip } from "./strip/day-strip.tsx";

/** Loaded when it is opened, which few readers do. */
const RhythmDialog = lazy(() => import("./rhythm/rhythm-dialog.tsx"));

/** Loaded for a test mosque only. */
const EmptyTestMosque = lazy(() => import("./emptying/empty-test-mosque.tsx"));

/** How often the page is read again, in milliseconds: a sync is seen soon after it ends. */
const refetchEveryMs = 15_000;
/** How often what depends on the time is shown again, in milliseconds. */
const showEveryMs = 10_000;

/** The first page of a mosque: whether its sync works, its latest changes, and today's prayers. */
export function Page() {
  const { shell } = useMessages();
  return (
    <MosquePage name={shell.overview} title={(mosque) => mosque}>
      {(mosqueId) => <LoadedOverview key={mosqueId} mosqueId={mosqueId} />}
    </MosquePage>
  );
}

function LoadedOverview({ mosqueId }: { mosqueId: string }) {
  const params = { mosqueId };
  const overview = useResponse("GET /portal/api/mosques/{mosqueId}/overview", { params }, { refetchEveryMs });
  return (
    <Loaded of={overview}>{(response) => <HealthOfSync mosqueId={mosqueId} overview={response} />}</Loaded>
  );
}

interface HealthOfSyncProps {
  readonly mosqueId: string;
  readonly overview: Overview;
}

function HealthOfSync({ mosqueId, overview }: HealthOfSyncProps) {
  const { messages, language } = useReader();
  const { overview: words } = messages;
  const mayEdit = mayDo("editData", useStanding(mosqueId));
  const clock = zoneClock(overview.zone);
  const now = Math.max(useNow(showEveryMs), Date.now());
  const rhythm = useDialog<Rhythm>();
  const say = useNotice();
  const resume = useAction(rhythmRoute, { onDone: () => say(words.resumed) });
  const goOn = { choice: overview.rhythm.isLearnt ? "learnt" : "set" } as const;
  const body = bodyOf({ ...valuesOf(overview.rhythm), ...goOn }, overview.rhythm);
  return (
    <Stack gap="md">
      <Headline
        mosqueId={mosqueId}
        overview={overview}
        changes={overview.changes}
        telling={{ messages, language, clock, now }}
        onRhythm={() => rhythm.open(overview.rhythm)}
        resume={{ mutate: () => resume.mutate({ params: { mosqueId }, body }), isPending: resume.isPending }}
      >
        {overview.logIsAway ? (
          <Alert color="yellow" icon={<IconCloudOff />}>
            {words.logIsAway}
          </Alert>
        ) : (
          overview.state !== "by_hand" && !overview.timetable && <DayStrip days={overview.days} />
        )}
      </Headline>
      <Section title={words.todayTitle}>
        <PrayersToday overview={overview} clock={clock} now={now} />
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
        <LastChanges changes={overview.changes} />
        {overview.isTest ? (
          mayEdit && (
            <Suspense>
              <EmptyTestMosque mosqueId={mosqueId} />
            </Suspense>
          )
        ) : (
          <Expectation
            mosqueId={mosqueId}
            overview={overview}
            moment={(instant) => momentThere(language, clock, instant, now)}
            onChange={() => rhythm.open(overview.rhythm)}
          />
        )}
      </SimpleGrid>
      {rhythm.about && (
        <Suspense>
          <RhythmDialog mosqueId={mosqueId} clock={clock} dialog={rhythm} />
        </Suspense>
      )}
    </Stack>
  );
}
