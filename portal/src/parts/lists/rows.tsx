import { Paper } from "@mantine/core";
import { Children, type ReactNode } from "react";
import classes from "./rows.module.css";

/** A list in one box, its items divided by lines. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Paper withBorder component="ul" className={classes.rows}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </Paper>
  );
}
