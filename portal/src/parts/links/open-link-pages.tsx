import { Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "../feedback/query-content.tsx";
import { Pager } from "../lists/pager.tsx";
import { OpenLinkRows } from "./open-link-rows.tsx";

/** Whose links are listed, and how one is withdrawn. */
const sources = {
  own: {
    list: "GET /portal/api/account/links",
    withdraw: "DELETE /portal/api/account/links/{linkId}",
  },
  all: {
    list: "GET /portal/api/operator/links",
    withdraw: "DELETE /portal/api/operator/links/{linkId}",
  },
} as const;

/** The open links to the reader's account with those that the reader created, or every open link of the service. */
export function OpenLinkPages({ of }: { of: keyof typeof sources }) {
  const { openLinks: words } = useMessages();
  const [page, setPage] = useState(1);
  const { list, withdraw } = sources[of];
  const found = useResponse(list, { query: { page } });
  return (
    <Stack>
      <Text>{words.text[of]}</Text>
      <Loaded of={found}>
        {({ links, total }) =>
          total === 0 ? (
            <Text>{words.none}</Text>
          ) : (
            <Stack gap="sm">
              <OpenLinkRows
                of={links}
                withdrawal={{ route: withdraw, input: (linkId) => ({ params: { linkId } }) }}
              />
              <Pager page={page} total={total} onPage={setPage} />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}
