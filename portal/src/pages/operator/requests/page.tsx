import { Stack, Text } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { FindRequest } from "#parts/requests/find-request.tsx";
import { ZoneNote } from "#parts/zones/zone-of-times.tsx";
import { AnyRequests } from "./any-requests.tsx";
import { Refused } from "./refused.tsx";

/** Every request by its id, and the refused requests that belong to no mosque. */
export function Page() {
  const { activity: words } = useMessages();
  const [params, setParams] = useSearchParams();
  const sought = params.get("id") ?? "";
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{words.operatorTitle}</PageTitle>
        <Text mt={4}>{words.operatorIntro}</Text>
        <ZoneNote />
      </div>
      <FindRequest key={sought} sought={sought} onFind={(id) => setParams(id === "" ? {} : { id })} />
      {sought === "" ? <Refused /> : <AnyRequests key={sought} requestId={sought} />}
    </Stack>
  );
}
