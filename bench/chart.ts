import { type Comparison, type Report, summarise } from "./report.ts";

/** All lengths in pixels. */
const layout = { width: 760, top: 64, row: 30, bar: 16, labels: 250, right: 60, bottom: 44 } as const;
const colours = {
  reached: "#2f7d5b",
  missed: "#b8552d",
  known: "#5b7083",
  goal: "#1c2630",
  grid: "#d9dfe4",
} as const;
/** The ratio that ends the scale; a longer bar is cut there and its number says how long it is. */
const scaleEnd = 1.5;

/** The ratios as a bar chart, an SVG text: one bar a comparison, and a mark where it should reach to. */
export function chart({ machine, takenAt, results }: Report): string {
  const comparisons = results.filter((result) => result.kind === "comparison");
  const bottom = layout.top + comparisons.length * layout.row;
  const height = bottom + layout.bottom;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width} ${height}" width="${layout.width}" height="${height}" role="img" aria-labelledby="title" font-family="system-ui, sans-serif" font-size="13" fill="${colours.goal}">`,
    `<title id="title">Speed of the service as a share of a bare node:http server's</title>`,
    `<rect width="${layout.width}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="26" font-size="16" font-weight="600">Speed beside a bare node:http server</text>`,
    `<text x="16" y="46" fill="${colours.known}">1.0 is as fast as the bare server, for GETs by the lower of throughput and processor time; marks are to be reached.</text>`,
    ...[0, 0.5, 1, scaleEnd].flatMap((ratio) => gridLine(ratio, bottom)),
    ...comparisons.flatMap((comparison, i) => bar(comparison, layout.top + i * layout.row)),
    `<text x="16" y="${height - 12}" font-size="11" fill="${colours.known}">${escaped(`${machine}, ${takenAt.slice(0, 10)}`)}</text>`,
    "</svg>",
    "",
  ].join("\n");
}

function gridLine(ratio: number, bottom: number): string[] {
  const x = xOf(ratio);
  return [
    `<line x1="${x}" x2="${x}" y1="${layout.top - 4}" y2="${bottom}" stroke="${colours.grid}"/>`,
    `<text x="${x}" y="${bottom + 14}" text-anchor="middle" font-size="11" fill="${colours.known}">${ratio.toFixed(1)}</text>`,
  ];
}

function bar(comparison: Comparison, top: number): string[] {
  const { ratio } = summarise(comparison);
  const { name, connections, ratioToReach } = comparison;
  const y = top + (layout.row - layout.bar) / 2;
  const base = y + layout.bar - 3;
  const goal = ratioToReach === undefined ? [] : [goalMark(ratioToReach, y)];
  return [
    `<text x="16" y="${base}">${escaped(`${name}, ${connections} conn.`)}</text>`,
    `<rect x="${layout.labels}" y="${y}" width="${xOf(ratio) - layout.labels}" height="${layout.bar}" rx="2" fill="${colourOf(ratio, ratioToReach)}"/>`,
    ...goal,
    `<text x="${layout.width - 16}" y="${base}" text-anchor="end" font-weight="600">${ratio.toFixed(2)}</text>`,
  ];
}

function goalMark(ratio: number, y: number): string {
  const x = xOf(ratio);
  return `<line x1="${x}" x2="${x}" y1="${y - 3}" y2="${y + layout.bar + 3}" stroke="${colours.goal}" stroke-width="2"/>`;
}

function colourOf(ratio: number, toReach: number | undefined): string {
  if (toReach === undefined) return colours.known;
  return ratio >= toReach ? colours.reached : colours.missed;
}

function xOf(ratio: number): number {
  const span = layout.width - layout.labels - layout.right;
  return Math.round(layout.labels + (Math.min(ratio, scaleEnd) / scaleEnd) * span);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
