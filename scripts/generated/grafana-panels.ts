/** A query to Prometheus, and the legend of its line. */
type Line = readonly [query: string, legend: string];

/** A figure of this moment, or a graph over time. */
export interface Panel {
  readonly title: string;
  readonly description?: string;
  /** Grafana's own name of a unit. */
  readonly unit: string;
  readonly lines: readonly Line[];
  /** When a figure is red. */
  readonly red?: { readonly from: number } | { readonly below: number };
}

/** A row of panels, which all show the same. */
export interface Row {
  readonly title: string;
  readonly shows: "figures" | "graphs";
  readonly panels: readonly Panel[];
}

const requests = "mosque_sync_http_requests_total";
const requestSeconds = "mosque_sync_http_request_duration_seconds";
const refusals = "mosque_sync_refused_requests_total";
const databaseSeconds = "mosque_sync_database_duration_seconds";
const lookups = "mosque_sync_answer_cache_lookups_total";
const ofApi = ',route=~"/v1/.*"';

/** Every panel of the dashboard. */
export const rows: readonly Row[] = [
  {
    title: "At a glance",
    shows: "figures",
    panels: [
      {
        title: "Requests a second",
        description: "Every answer.",
        unit: "reqps",
        lines: [[`sum(${rate(requests)})`, ""]],
      },
      {
        title: "Server errors",
        description: "The share of requests answered with 500 or 503.",
        unit: "percentunit",
        lines: [[`(sum(${rate(requests, ',code=~"5.."')}) or vector(0)) / sum(${rate(requests)})`, ""]],
        red: { from: 0.001 },
      },
      {
        title: "Slowest 1 in 100",
        description: "99 of 100 requests to the API are answered faster.",
        unit: "s",
        lines: [[quantile(0.99, requestSeconds, { labels: ofApi }), ""]],
        red: { from: 0.5 },
      },
      {
        title: "Database answers",
        description: "1 if every instance has just had an answer from the database.",
        unit: "none",
        lines: [[`min(mosque_sync_database_up${chosen()})`, ""]],
        red: { below: 1 },
      },
      {
        title: "Database accepts writes",
        description: "1 if it has just accepted a write from every instance. While it is 0, reads go on.",
        unit: "none",
        lines: [[`min(mosque_sync_database_writable${chosen()})`, ""]],
        red: { below: 1 },
      },
      {
        title: "Age of the last backup",
        description: "As the backup command recorded it; empty until the first backup.",
        unit: "s",
        lines: [[`time() - max(mosque_sync_last_backup_timestamp_seconds${chosen()})`, ""]],
        red: { from: 26 * 3_600 },
      },
      {
        title: "Version",
        description: "The running versions, and the number of processes of each.",
        unit: "none",
        lines: [
          [
            `sum by (version) (mosque_sync_processes${chosen()} * on (instance) group_left (version) mosque_sync_build_info${chosen()})`,
            "{{version}}",
          ],
        ],
      },
    ],
  },
  {
    title: "Requests",
    shows: "graphs",
    panels: [
      {
        title: "Answers by status",
        unit: "reqps",
        lines: [[`sum by (code) (${rate(requests)})`, "{{code}}"]],
      },
      {
        title: "Time to answer, API",
        description: "50, 95 and 99 of 100 requests are answered faster.",
        unit: "s",
        lines: quantiles(requestSeconds, ofApi),
      },
      {
        title: "The ten busiest routes",
        unit: "reqps",
        lines: [[`topk(10, sum by (method, route) (${rate(requests)}))`, "{{method}} {{route}}"]],
      },
      {
        title: "The ten slowest routes",
        description: "The time within which 99 of 100 requests are answered.",
        unit: "s",
        lines: [
          [`topk(10, ${quantile(0.99, requestSeconds, { by: "method, route" })})`, "{{method}} {{route}}"],
        ],
      },
      {
        title: "Refused, by reason",
        description: "The reasons are the values of `error.troubleshooting.code`.",
        unit: "reqps",
        lines: [[`topk(10, sum by (reason) (${rate(refusals)}) > 0)`, "{{reason}}"]],
      },
      {
        title: "Exceeded limits, and attempts to sign in",
        description: "Keys over their allowance, addresses with too many bad keys or guesses, and sign-ins.",
        unit: "reqps",
        lines: [
          [
            `sum by (reason) (${rate(refusals, ',reason=~"rate_limited|too_many_bad_keys|too_many_sign_ins"')})`,
            "{{reason}}",
          ],
          [`sum by (way, outcome) (${rate("mosque_sync_sign_ins_total")})`, "sign-in by {{way}} {{outcome}}"],
        ],
      },
      {
        title: "GETs answered from the cache",
        description: "The share of GETs answered without reading the database. It falls while mosques write.",
        unit: "percentunit",
        lines: [[`sum(${rate(lookups, ',outcome="hit"')}) / sum(${rate(lookups)})`, "kept"]],
      },
      {
        title: "Memory of cached answers",
        description: "At most 64 MiB for each process.",
        unit: "bytes",
        lines: [[`sum by (instance) (mosque_sync_answer_cache_bytes${chosen()})`, "{{instance}}"]],
      },
    ],
  },
  {
    title: "Mosques",
    shows: "graphs",
    panels: [
      {
        title: "Mosques in trouble",
        description: "Their sync has failed, is late, or sends the same prayer times every day.",
        unit: "none",
        lines: [[`max by (state) (mosque_sync_mosques_in_trouble${chosen()})`, "{{state}}"]],
      },
      {
        title: "Timetables",
        description: "They keep prayer rows up to date, have stopped, or end within 7 days.",
        unit: "none",
        lines: [[`max by (state) (mosque_sync_timetables${chosen()})`, "{{state}}"]],
      },
      {
        title: "Emails",
        description: "Those that the mail server took, and those that could not be sent.",
        unit: "none",
        lines: [
          [
            `sum by (outcome) (increase(mosque_sync_mails_total${chosen()}[$__rate_interval]))`,
            "{{outcome}}",
          ],
        ],
      },
    ],
  },
  {
    title: "Database",
    shows: "graphs",
    panels: [
      {
        title: "Time of operations",
        description: "The time within which 99 of 100 operations finish, waiting included.",
        unit: "s",
        lines: [[quantile(0.99, databaseSeconds, { by: "operation" }), "{{operation}}"]],
      },
      {
        title: "Operations",
        unit: "ops",
        lines: [[`sum by (operation) (${rate(`${databaseSeconds}_count`)})`, "{{operation}}"]],
      },
      {
        title: "Failures",
        description:
          "Operations that failed because the database was unreachable, full, read-only or too slow.",
        unit: "ops",
        lines: [[`sum by (operation) (${rate("mosque_sync_database_failures_total")})`, "{{operation}}"]],
      },
      {
        title: "Connections to PostgreSQL",
        description: "Empty on SQLite.",
        unit: "none",
        lines: [
          [`sum by (for, state) (mosque_sync_database_connections${chosen()})`, "{{for}}, {{state}}"],
          [`sum by (for) (mosque_sync_database_connections_waited_for${chosen()})`, "{{for}}, waited for"],
          [`sum by (for) (mosque_sync_database_connections_limit${chosen()})`, "{{for}}, limit"],
        ],
      },
      {
        title: "Size",
        description: "The data and the request log.",
        unit: "bytes",
        lines: [[`max(mosque_sync_database_size_bytes${chosen()})`, "size"]],
      },
      {
        title: "Clock skew",
        description: "How far each machine's clock is ahead of PostgreSQL's. Empty on SQLite.",
        unit: "s",
        lines: [[`mosque_sync_clock_skew_seconds${chosen()}`, "{{instance}}"]],
      },
      {
        title: "Time line",
        description: "PostgreSQL's time line rises with each promotion of a standby. Empty on SQLite.",
        unit: "none",
        lines: [[`mosque_sync_database_time_line${chosen()}`, "{{instance}}"]],
      },
    ],
  },
  {
    title: "Process",
    shows: "graphs",
    panels: [
      {
        title: "Delay of the event loop",
        description: "How long a request waits for the processor before work on it starts.",
        unit: "s",
        lines: quantiles("mosque_sync_event_loop_delay_seconds"),
      },
      {
        title: "Processor",
        description: "1 is one core.",
        unit: "none",
        lines: [[`sum by (instance) (${rate("process_cpu_seconds_total")})`, "{{instance}}"]],
      },
      {
        title: "Resident memory",
        description: "All processes of an instance.",
        unit: "bytes",
        lines: [[`sum by (instance) (process_resident_memory_bytes${chosen()})`, "{{instance}}"]],
      },
      {
        title: "Garbage collection",
        description: "The share of time spent on it.",
        unit: "percentunit",
        lines: [[`sum by (kind) (${rate("nodejs_gc_duration_seconds_sum")})`, "{{kind}}"]],
      },
    ],
  },
];

/** The dashboard's selected variables, as a Prometheus selector. */
function chosen(labels = ""): string {
  return `{job=~"$job",instance=~"$instance"${labels}}`;
}

function rate(counter: string, labels = ""): string {
  return `rate(${counter}${chosen(labels)}[$__rate_interval])`;
}

function quantile(
  share: number,
  histogram: string,
  { by, labels }: { readonly by?: string; readonly labels?: string } = {},
): string {
  const grouping = by === undefined ? "le" : `le, ${by}`;
  return `histogram_quantile(${share}, sum by (${grouping}) (${rate(`${histogram}_bucket`, labels)}))`;
}

function quantiles(histogram: string, labels = ""): Line[] {
  return [
    [quantile(0.5, histogram, { labels }), "half"],
    [quantile(0.95, histogram, { labels }), "95 %"],
    [quantile(0.99, histogram, { labels }), "99 %"],
  ];
}
