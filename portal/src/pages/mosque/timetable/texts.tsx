import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import type { TimetableTexts } from "#messages/en/timetable/timetable.ts";
import { useReader } from "#messages/language.tsx";
import { type FindingTexts, pageTexts } from "#messages/languages.ts";
import type { DescribeNotice } from "#messages/notices/describe.ts";
import { Waiting } from "#parts/feedback/placeholder.tsx";

const TextsContext = createContext<TimetableTexts | undefined>(undefined);

/** How long after a failure the texts are loaded again, in milliseconds. */
const tryAgainMs = 4_000;

interface WithTextsProps {
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** Loads the texts of the timetable's page, which few visits need. */
export function WithTexts({ children, waiting = <Waiting /> }: WithTextsProps) {
  const { language } = useReader();
  const { data } = useQuery({
    queryKey: ["the texts of the timetable", language],
    queryFn: () => pageTexts[language].load.timetable(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: tryAgainMs,
    structuralSharing: false,
  });
  return data ? <TextsContext value={data.timetable}>{children}</TextsContext> : waiting;
}

/** Describes findings in the reader's language, once its texts are loaded: only readers of findings need them. */
export function useDescribeNotice(): DescribeNotice | undefined {
  return useNoticeTexts()?.describe;
}

/** The texts of findings, once they are loaded. */
export function useNoticeTexts(): FindingTexts | undefined {
  const { language } = useReader();
  const { data } = useQuery({
    queryKey: ["the texts of findings", language],
    queryFn: () => pageTexts[language].load.notices(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: true,
    retryDelay: tryAgainMs,
    structuralSharing: false,
  });
  return data;
}

/** The texts of the timetable, in the reader's language. */
export function useTexts(): TimetableTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error("a part of the timetable's page is outside of WithTexts");
  return texts;
}
