import { Button, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import type { CallFailure, ResponseTo } from "#api/call.ts";
import { useAction } from "#api/hooks.ts";
import { useOpenMessages } from "#messages/language.tsx";
import { pathTo } from "#paths.ts";
import { Failure, failureText } from "../feedback/failure.tsx";
import { Waiting } from "../feedback/placeholder.tsx";
import { PageTitle } from "../layout/page-title.tsx";

type LinkResponse = ResponseTo<"POST /portal/api/links/inspect">;

/** Why a link that was made does not work. */
const unusable: ReadonlySet<CallFailure["reason"]> = new Set(["link_used", "link_expired", "link_withdrawn"]);

interface OneTimeLinkProps {
  readonly kind: LinkResponse["kind"];
  /** The fix when the link does not work, in addition to its failure's text. */
  readonly advice?: ReactNode;
  readonly children: (link: LinkResponse, token: string) => ReactNode;
}

/**
 * Shows the purpose of the one-time link that opened the page. Its token stays in the URL until it is used, because
 * phones drop pages while their user looks up a password. Browsers never send the fragment of a URL.
 */
export function OneTimeLink(props: OneTimeLinkProps) {
  const token = useLocation().hash.slice(1);
  const { entrance } = useOpenMessages();
  if (token === "") {
    return <Unusable title={entrance.linkMissingTitle} text={entrance.linkMissingText} />;
  }
  return <InspectedLink key={token} token={token} {...props} />;
}

function InspectedLink({ token, kind, advice, children }: OneTimeLinkProps & { token: string }) {
  const messages = useOpenMessages();
  const { shell, entrance } = messages;
  const { mutate, data: link, error } = useAction("POST /portal/api/links/inspect");
  const inspect = () => mutate({ body: { token } });

  // Inspected once: when other reads are repeated, the link may have been used.
  useEffect(() => mutate({ body: { token } }), [mutate, token]);

  if (link?.kind === kind) return children(link, token);
  if (link || error?.reason === "link_unknown") {
    return <Unusable title={entrance.linkMissingTitle} text={entrance.linkMissingText} advice={advice} />;
  }
  if (error && unusable.has(error.reason)) {
    return (
      <Unusable title={entrance.linkUnusableTitle} text={failureText(messages, error)} advice={advice} />
    );
  }
  if (error) {
    return (
      <Stack>
        <Failure of={error} />
        <Button onClick={inspect}>{shell.tryAgain}</Button>
      </Stack>
    );
  }
  return <Waiting />;
}

function Unusable({ title, text, advice }: { title: string; text: string; advice?: ReactNode }) {
  const { entrance } = useOpenMessages();
  return (
    <Stack>
      <PageTitle>{title}</PageTitle>
      <Text>{text}</Text>
      {advice}
      <Button variant="default" component={Link} to={pathTo("signIn")}>
        {entrance.toSignIn}
      </Button>
    </Stack>
  );
}
