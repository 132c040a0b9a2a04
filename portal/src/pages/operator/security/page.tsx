import { Stack, Text, Title } from "@mantine/core";
import { useMessages } from "#messages/language.tsx";
import { PageTitle } from "#parts/layout/page-title.tsx";
import { OpenLinkPages } from "#parts/links/open-link-pages.tsx";
import { SecurityHistory } from "#parts/security/security-history.tsx";
import { wholeHistory } from "#parts/security/security-source.ts";
import { ZoneNote } from "#parts/zones/zone-of-times.tsx";

/** What everyone did to accounts, keys, teams and settings. */
export function Page() {
  const { openLinks, security: words } = useMessages();
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{words.operatorTitle}</PageTitle>
        <Text mt={4}>{words.operatorIntro}</Text>
        <ZoneNote />
      </div>
      <Stack component="section" aria-label={openLinks.title}>
        <Title order={2} size="h4">
          {openLinks.title}
        </Title>
        <OpenLinkPages of="all" />
      </Stack>
      <SecurityHistory source={wholeHistory} />
    </Stack>
  );
}
