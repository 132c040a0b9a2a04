import { Code } from "@mantine/core";

/** A command to type on the server; on a phone it wraps, because pages must not scroll sideways. */
export function CommandLine({ command }: { command: string }) {
  return (
    <Code block className="ltr" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {command}
    </Code>
  );
}
