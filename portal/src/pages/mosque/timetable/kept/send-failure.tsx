import { Button, Stack, Text } from "@mantine/core";
import { Failure } from "#parts/feedback/failure.tsx";
import { linkProblem } from "#parts/feedback/link-problem.ts";
import { StopText } from "../stops/stop-text.tsx";
import { useTexts } from "../texts.tsx";
import type { Sending } from "./use-sending.ts";

/** Why a timetable was not kept, and the way out if only a person's word is missing. */
export function SendFailure({
  sending: { error, confirm, isPending },
}: {
  sending: Pick<Sending, "error" | "confirm" | "isPending">;
}) {
  const words = useTexts();
  if (!error) return null;
  const { failure, problem } = error.details;
  const ofLink = linkProblem(words.link, failure);
  return (
    <Stack gap="xs" align="start">
      <Failure of={error} />
      {ofLink !== undefined && <Text size="sm">{ofLink}</Text>}
      {problem !== undefined && ofLink === undefined && (
        <StopText of={{ message: String(problem), sentences: error.sentences }} />
      )}
      {confirm && (
        <Button color="red" loading={isPending} onClick={confirm}>
          {words.applyAnyway}
        </Button>
      )}
    </Stack>
  );
}
