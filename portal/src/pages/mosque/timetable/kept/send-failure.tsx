import { Button, Stack, Text } from "@mantine/core";
import { Failure } from "#parts/feedback/failure.tsx";
import { linkProblem } from "../links/link-problem.ts";
import { StopText } from "../stops/stop-text.tsx";
import { usePlan } from "../stops/use-plan.ts";
import { useTexts } from "../texts.tsx";
import type { Sending } from "./use-sending.ts";

/** Why a timetable was not kept, and the way out if only a person's word is missing. */
export function SendFailure({
  sending: { error, confirm, refused, isPending },
}: {
  sending: Pick<Sending, "error" | "confirm" | "isPending"> & Partial<Pick<Sending, "refused">>;
}) {
  const words = useTexts();
  if (!error) return null;
  const { failure, problem } = error.details;
  const ofLink = linkProblem(words, failure);
  return (
    <Stack gap="xs" align="start">
      <Failure of={error} />
      {ofLink !== undefined && <Text size="sm">{ofLink}</Text>}
      {problem !== undefined &&
        ofLink === undefined &&
        (refused ? <Refused {...refused} problem={problem} /> : <Problem of={problem} />)}
      {confirm && (
        <Button color="red" loading={isPending} onClick={confirm}>
          {words.applyAnyway}
        </Button>
      )}
    </Stack>
  );
}

function Problem({ of: problem }: { of: string | number }) {
  return (
    <Text lang="en" dir="ltr" size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
      {problem}
    </Text>
  );
}

/** The reason of a refusal in the reader's language: a failure has it in English only, and the plan as data. */
function Refused({
  mosqueId,
  toSend,
  problem,
}: NonNullable<Sending["refused"]> & { readonly problem: string | number }) {
  const plan = usePlan(mosqueId, toSend, true);
  if (plan.isPending) return null;
  const stop = plan.data?.plan.stop;
  return stop ? <StopText of={stop} /> : <Problem of={problem} />;
}
