import { Stack, Text } from "@mantine/core";
import { useResponse } from "#api/hooks.ts";
import { useMessages } from "#messages/language.tsx";
import { Loaded } from "../feedback/query-content.tsx";
import { CursorPager, useCursorTrail } from "../lists/cursor-pages.tsx";
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
  const pages = useCursorTrail();
  const { list, withdraw } = sources[of];
  const found = useResponse(list, { query: pages.cursor ? { cursor: pages.cursor } : {} });
  return (
    <Stack>
      <Text>{words.text[of]}</Text>
      <Loaded of={found}>
        {({ links, next }) =>
          links.length === 0 && pages.cursor === undefined ? (
            <Text>{words.none}</Text>
          ) : (
            <Stack gap="sm">
              <OpenLinkRows
                of={links}
                withdrawal={{ route: withdraw, input: (linkId) => ({ params: { linkId } }) }}
              />
              <CursorPager pages={pages} next={next} isStepping={found.isPlaceholderData} />
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  );
}
