import { Button, Center, Code, Loader, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useAnswer } from "../../api/hooks.ts";
import { useMessages } from "../../messages/language.tsx";
import { PageTitle } from "../layout/page-title.tsx";

/** Shows a page only where it works: once the public address is https, the portal takes changes there alone. */
export function AtPublicAddress({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  const portal = useAnswer("GET /portal/api/portal", {});
  // Not isPending: the page behind asks again when it appears, and would be taken away for that.
  if (!portal.isFetched) {
    return (
      <Center mih={240}>
        <Loader aria-label={shell.loading} />
      </Center>
    );
  }
  const publicUrl = portal.data?.publicUrl;
  return publicUrl !== undefined && isElsewhere(publicUrl) ? (
    <ContinueThere publicUrl={publicUrl} />
  ) : (
    children
  );
}

/** Whether the portal takes changes at the public address alone, and this page was opened at another one. */
export function isElsewhere(publicUrl: string): boolean {
  const { protocol, origin } = new URL(publicUrl);
  return protocol === "https:" && origin !== window.location.origin;
}

/** Leads to the same page at the public address, with the token of a one-time link. */
function ContinueThere({ publicUrl }: { publicUrl: string }) {
  const { entrance } = useMessages();
  const { origin } = new URL(publicUrl);
  const { pathname, search, hash } = window.location;
  return (
    <Stack>
      <PageTitle>{entrance.continueThereTitle}</PageTitle>
      <Text>{entrance.continueThereText(origin)}</Text>
      <Button component="a" href={`${origin}${pathname}${search}${hash}`}>
        {entrance.continueThere(origin)}
      </Button>
      <Text size="sm">{entrance.addressWrong}</Text>
      <Code block className="ltr">
        npm run public-url -- --set https://…
      </Code>
    </Stack>
  );
}
