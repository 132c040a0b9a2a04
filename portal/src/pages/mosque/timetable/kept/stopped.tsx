import { Alert, Button, Stack, Text } from "@mantine/core";
import { useNotice } from "#parts/feedback/notice.tsx";
import { IconAlertTriangle } from "#parts/icons.ts";
import { useDates } from "../days/dates.ts";
import { StopText } from "../stops/stop-text.tsx";
import { usePlan } from "../stops/use-plan.ts";
import { useTexts } from "../texts.tsx";
import { PlanList } from "./plan-list.tsx";
import { SendFailure } from "./send-failure.tsx";
import { type TimetableResponse, useSending } from "./use-sending.ts";

interface StoppedProps {
  readonly mosqueId: string;
  readonly response: TimetableResponse;
  readonly mayEdit: boolean;
}

/** Why a day was not applied, its changes, and the button to apply them anyway. */
export function Stopped({ mosqueId, response, mayEdit }: StoppedProps) {
  const words = useTexts();
  const dates = useDates();
  const say = useNotice();
  const sending = useSending(mosqueId, () => say(words.appliedNotice));
  const { etag } = response;
  const { stop, fileName } = response.timetable;
  const document = JSON.stringify(response.document);
  const plan = usePlan(mosqueId, { document, fileName, etag }, mayEdit);
  if (!stop) return null;
  const mayChange = mayEdit && plan.data !== undefined && plan.data.plan.changes.length > 0;
  return (
    <Alert
      role="note"
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={words.stoppedTitle(dates.day(stop.date))}
    >
      <Stack gap="sm" align="start">
        <Text>{words.stoppedText}</Text>
        <StopText of={stop} />
        {plan.data && (
          <div>
            <Text fw={600}>{words.planTitle}</Text>
            <PlanList plan={plan.data.plan} />
          </div>
        )}
        {mayChange && !sending.confirm && (
          <Button
            color="red"
            loading={sending.isPending}
            onClick={() => sending.sendConfirmed({ document, fileName, etag })}
          >
            {words.applyAnyway}
          </Button>
        )}
        <SendFailure sending={sending} />
      </Stack>
    </Alert>
  );
}
