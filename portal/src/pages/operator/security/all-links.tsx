import { Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useAction, useAnswer } from "../../../api/hooks.ts";
import { useMessages } from "../../../messages/language.tsx";
import { Failure } from "../../../parts/feedback/failure.tsx";
import { Loaded } from "../../../parts/feedback/loaded.tsx";
import { OpenLinkRows } from "../../../parts/links/open-link-rows.tsx";

/** Every open link of the service. */
export function AllLinks() {
  const { openLinks: words } = useMessages();
  const [page, setPage] = useState(1);
  const found = useAnswer("GET /portal/api/operator/links", { query: { page } });
  const withdraw = useAction("DELETE /portal/api/operator/links/{linkId}");
  return (
    <Stack component="section" aria-label={words.title}>
      <Title order={2} size="h4">
        {words.title}
      </Title>
      <Text>{words.allText}</Text>
      <Loaded of={found}>
        {(answer) => (
          <OpenLinkRows
            of={answer}
            page={page}
            onPage={setPage}
            onWithdraw={({ id }) => withdraw.mutate({ params: { linkId: id } })}
          />
        )}
      </Loaded>
      <Failure of={withdraw.error} />
    </Stack>
  );
}
