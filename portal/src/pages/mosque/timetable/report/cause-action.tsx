import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import { pathTo } from "#paths.ts";
import type { ShownCause } from "../reading/shown.ts";
import { useTexts } from "../texts.tsx";

interface CauseActionProps {
  readonly mosqueId: string;
  readonly of: ShownCause;
  /** Asks the question that settles the finding; undefined if no question does. */
  readonly onQuestion: (() => void) | undefined;
}

/** Leads from a finding to its fix on the page, or in the mosque's profile. */
export function CauseAction({ mosqueId, of: { code }, onQuestion }: CauseActionProps) {
  const words = useTexts();
  if (code === "other-time-zone") {
    return (
      <Anchor component={Link} to={pathTo("data", { mosqueId })} underline="always">
        {words.toProfile}
      </Anchor>
    );
  }
  if (!onQuestion) return null;
  return (
    <Button size="compact-sm" variant="light" style={{ alignSelf: "start" }} onClick={onQuestion}>
      {words.toQuestion}
    </Button>
  );
}
