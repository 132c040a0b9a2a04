import { Anchor, type AnchorProps } from "@mantine/core";
import { Link } from "react-router";
import { useMessages } from "#messages/language.tsx";
import { pathToFailed } from "#paths.ts";
import { websiteFailure } from "./website-failure.ts";

interface FailureLinkProps extends AnchorProps {
  readonly mosqueId: string;
  /** Whose requests failed; of any key without it. */
  readonly keyId?: string;
  /** The exact reason of the newest failure. */
  readonly reason: string;
  /** Given where the reader must not leave the page. */
  readonly target?: "_blank";
}

/** The meaning of a failure for the website, linked to the failed request and its details. */
export function FailureLink({ mosqueId, keyId, reason, ...props }: FailureLinkProps) {
  const messages = useMessages();
  return (
    <Anchor component={Link} to={pathToFailed(mosqueId, keyId)} inherit {...props}>
      {websiteFailure(messages, reason)}
    </Anchor>
  );
}
