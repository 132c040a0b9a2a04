import { type Panel, type Row, rows } from "./grafana-panels.ts";

/** The place of a panel on Grafana's grid of 24 columns. */
interface Position {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const columns = 24;
const graphWidth = columns / 2;
const heights = { row: 1, figures: 4, graphs: 8 };

/** The dashboard as Grafana imports it: it asks for its Prometheus, and offers jobs and instances. */
export function grafanaDashboard(): string {
  const dashboard = {
    title: "Mosque Profile Sync",
    uid: "mosque-profile-sync",
    tags: ["mosque-sync"],
    editable: true,
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    timezone: "browser",
    templating: { list: [dataSource(), choice("job"), choice("instance", 'job=~"$job"')] },
    panels: layOut(),
  };
  return `${JSON.stringify(dashboard, null, 2)}\n`;
}

function dataSource() {
  return { name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus" };
}

/** A variable with the values of one of the service's labels. */
function choice(label: string, condition = "") {
  const query = `label_values(mosque_sync_build_info{${condition}}, ${label})`;
  return {
    name: label,
    label,
    type: "query",
    datasource: source,
    query: { query, refId: label },
    definition: query,
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    current: { text: ["All"], value: ["$__all"] },
  };
}

const source = { type: "prometheus", uid: "$datasource" };

/** Figures share a line and graphs stand two by two, under the title of their row. */
function layOut(): object[] {
  const placed: object[] = [];
  let y = 0;
  for (const { title, shows, panels } of rows) {
    placed.push({
      id: placed.length + 1,
      type: "row",
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y, w: columns, h: heights.row },
    });
    y += heights.row;
    let x = 0;
    const w = shows === "figures" ? columns / panels.length : graphWidth;
    const h = heights[shows];
    for (const panel of panels) {
      placed.push({ id: placed.length + 1, ...drawn(panel, shows, { x, y, w, h }) });
      x += w;
      if (x + w <= columns) continue;
      x = 0;
      y += h;
    }
    if (x > 0) y += h;
  }
  return placed;
}

function drawn(panel: Panel, shows: Row["shows"], gridPos: Position): object {
  const { title, description, unit, lines } = panel;
  const isFigure = shows === "figures";
  return {
    type: isFigure ? "stat" : "timeseries",
    title,
    ...(description !== undefined && { description }),
    datasource: source,
    gridPos,
    fieldConfig: {
      defaults: { unit, ...(isFigure ? { thresholds: steps(panel.red) } : { min: 0 }) },
      overrides: [],
    },
    options: isFigure
      ? { colorMode: "value", graphMode: "area", reduceOptions: { calcs: ["lastNotNull"] } }
      : {
          tooltip: { mode: "multi", sort: "desc" },
          legend: { displayMode: "list", placement: "bottom" },
        },
    targets: lines.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource: source,
      expr,
      ...(legendFormat !== "" && { legendFormat }),
    })),
  };
}

/** The colours of a figure, each from a value on; the first has no lower bound. */
function steps(red: Panel["red"]) {
  if (red === undefined) return { mode: "absolute", steps: [{ color: "green", value: null }] };
  const [low, high, value] = "from" in red ? ["green", "red", red.from] : ["red", "green", red.below];
  return {
    mode: "absolute",
    steps: [
      { color: low, value: null },
      { color: high, value },
    ],
  };
}
