import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useAction, useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { Failure } from "../../parts/feedback/failure.tsx";
import { Loaded } from "../../parts/feedback/loaded.tsx";
import { OpenLinkRows } from "../../parts/links/open-link-rows.tsx";

/** The open links to the reader's account, and those that the reader made. */
export function OwnLinks() {
  const { openLinks: words } = useMessages();
  const [page, setPage] = useState(1);
  const found = useAnswer("GET /portal/api/account/links", { query: { page } });
  const withdraw = useAction("DELETE /portal/api/account/links/{linkId}");
  return (
    <Stack>
      <Text>{words.ownText}</Text>
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
