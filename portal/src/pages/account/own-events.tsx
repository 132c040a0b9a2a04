import { Text } from "@mantine/core";
import { useIsFetching } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useMessages } from "#messages/language.tsx";
import { Waiting } from "#parts/feedback/placeholder.tsx";
import { useLatestParams } from "#parts/lists/search-params.ts";
import { ownHistory } from "#parts/security/security-source.ts";
import { Part } from "./part.tsx";

const history = () => import("#parts/security/security-history.tsx");
const SecurityHistory = lazy(async () => ({ default: (await history()).SecurityHistory }));
const NewestEvents = lazy(async () => ({ default: (await history()).NewestEvents }));

/** Events of the reader's account, and their own acts: the newest, or all with filters and export. */
export function OwnEvents() {
  const { security: words } = useMessages();
  const { params, change } = useLatestParams();
  const isWhole = params.get("view") === "events";
  const heading = useRef<HTMLHeadingElement>(null);
  const hasArrived = useRef(false);
  // Until then, the parts above grow and would move it.
  const isStill = useIsFetching() === 0;
  useEffect(() => {
    if (isWhole && isStill && !hasArrived.current) heading.current?.focus();
    hasArrived.current = isWhole && (isStill || hasArrived.current);
  }, [isWhole, isStill]);
  return (
    <Part title={words.ownTitle} heading={heading}>
      <Text>{words.ownIntro}</Text>
      <Suspense fallback={<Waiting />}>
        {isWhole ? (
          <SecurityHistory source={ownHistory} isNarrow />
        ) : (
          <NewestEvents source={ownHistory} onAll={() => change({ view: "events" })} />
        )}
      </Suspense>
    </Part>
  );
}
