import { Text } from "@mantine/core";
import type { Timetable } from "@mosque-sync/contract";
import { useQuery } from "@tanstack/react-query";
import { useReader } from "#messages/language.tsx";
import { pageTexts } from "#messages/languages.ts";
import { linkProblem } from "#parts/feedback/link-problem.ts";
import { hasBadLink } from "./next-step.ts";

/** Why the link of a timetable fails, with the fix. Its texts are only loaded then. */
export function LinkTrouble({ of: link }: { of: Timetable["link"] }) {
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
