import { Stack, Text } from "@mantine/core";
import { useMessages } from "../../../messages/language.tsx";
import { PageTitle } from "../../../parts/layout/page-title.tsx";
import { SecurityHistory } from "../../../parts/security/security-history.tsx";
import { ownHistory } from "../../../parts/security/security-source.ts";
import { ZoneNote } from "../../../parts/zones/zone-of-times.tsx";

/** What happened to the reader's own account, and what they did. */
export function Page() {
  const { security: words } = useMessages();
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{words.ownTitle}</PageTitle>
        <Text mt={4}>{words.ownIntro}</Text>
        <ZoneNote />
      </div>
      <SecurityHistory source={ownHistory} />
    </Stack>
  );
}
