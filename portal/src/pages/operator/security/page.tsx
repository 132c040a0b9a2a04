import { Stack, Text } from "@mantine/core";
import { useMessages } from "../../../messages/language.tsx";
import { PageTitle } from "../../../parts/layout/page-title.tsx";
import { SecurityHistory } from "../../../parts/security/security-history.tsx";
import { wholeHistory } from "../../../parts/security/security-source.ts";
import { AllLinks } from "./all-links.tsx";

/** What everyone did to accounts, keys, teams and settings. */
export function Page() {
  const { security: words } = useMessages();
  return (
    <Stack gap="lg">
      <div>
        <PageTitle>{words.operatorTitle}</PageTitle>
        <Text mt={4}>{words.operatorIntro}</Text>
      </div>
      <AllLinks />
      <SecurityHistory source={wholeHistory} />
    </Stack>
  );
}
