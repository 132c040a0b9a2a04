import { Paper, VisuallyHidden } from "@mantine/core";
import type { Excerpt } from "@mosque-sync/timetable/questions";
import { useTexts } from "../texts.tsx";
import classes from "./excerpt.module.css";

/** A few rows of a file as they are written there, with the cells in question marked. */
export function ExcerptTable({ of: { headings, marked, rows } }: { of: Excerpt }) {
  const words = useTexts().questions;
  const hasLines = rows.some(({ line }) => line !== undefined);
  const isMarked = (at: number) => marked.includes(at) || undefined;
  return (
    <Paper withBorder className={classes.scroller} tabIndex={0} role="region" aria-label={words.cells}>
      <table className={classes.table}>
        <thead>
          <tr>
            {hasLines && <th scope="col">{words.line}</th>}
            {headings.map((heading, at) => (
              <th key={numbered(at)} scope="col" data-marked={isMarked(at)}>
                <bdi>{heading || words.placeHeading}</bdi>
                {isMarked(at) && <VisuallyHidden> ({words.marked})</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells }, index) => (
            <tr key={numbered(index)}>
              {hasLines && <th scope="row">{line}</th>}
              {cells.map((cell, at) => (
                <td key={numbered(at)} data-marked={isMarked(at)}>
                  <bdi>{cell}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

/** The rows and columns of an excerpt never change places. */
function numbered(at: number): string {
  return String(at);
}
