import { Button, type ButtonProps } from "@mantine/core";

interface RowButtonProps extends ButtonProps {
  readonly label: string;
  /** The name of the row, read aloud after the label. */
  readonly of: string;
  readonly onClick: () => void;
}

/** An action for one row of a list. */
export function RowButton({ label, of, onClick, ...props }: RowButtonProps) {
  return (
    <Button variant="default" aria-label={`${label}: ${of}`} onClick={onClick} {...props}>
      {label}
    </Button>
  );
}

/** Marks a button that takes something away. */
export const takesAway = { c: "var(--mantine-color-error)" } as const;
