import { Button, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useResponse } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { CommandLine } from "../feedback/command-line.tsx";
import { Waiting } from "../feedback/placeholder.tsx";
import { PageTitle } from "../layout/page-title.tsx";

/** Shows a page only where it works: with an https public URL, the portal accepts changes only there. */
export function AtPublicAddress({ children }: { children: ReactNode }) {
  const portal = useResponse("GET /portal/api/portal", {});
  // Not isPending: the page inside reads it again when it appears, and would be taken away for that.
  if (!portal.isFetched) return <Waiting />;
  return portal.data && isElsewhere(portal.data.publicUrl) ? (
    <ContinueThere publicUrl={portal.data.publicUrl} correction={portal.data.commands.setPublicUrl} />
  ) : (
    children
  );
}

/** Whether the portal accepts changes only at the public URL, and this page was opened elsewhere. */
export function isElsewhere(publicUrl: string): boolean {
  const { protocol, origin } = new URL(publicUrl);
  return protocol === "https:" && origin !== window.location.origin;
}

/** Links to the same page at the public address, and keeps the token of a one-time link. */
function ContinueThere({ publicUrl, correction }: { publicUrl: string; correction: string }) {
  const { entrance } = useOpenMessages();
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
      <CommandLine command={correction} />
    </Stack>
  );
}
