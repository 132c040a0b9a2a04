import { Anchor, Group } from "@mantine/core";
import { Link } from "react-router";

interface PageViewsProps {
  /** The accessible name of the links. */
  readonly label: string;
  readonly views: readonly { readonly to: string; readonly label: string; readonly isHere: boolean }[];
}

/** The links to the parts of one subject, each with its own address. */
export function PageViews({ label, views }: PageViewsProps) {
  return (
    <Group component="nav" gap="xs" aria-label={label}>
      {views.map(({ to, label, isHere }) => (
        <Anchor
          key={to}
          component={Link}
          to={to}
          underline="never"
          c={isHere ? undefined : "dimmed"}
          fw={isHere ? 600 : 500}
          px="sm"
          py={6}
          aria-current={isHere ? "page" : undefined}
          bd={`1px solid ${isHere ? "var(--mantine-primary-color-filled)" : "var(--mantine-color-default-border)"}`}
          style={{ borderRadius: "var(--mantine-radius-default)" }}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
