/** Statements that ask every node, or lock copies of a row on every node, with the reason why they must. */
export interface Allowed {
  readonly text: RegExp;
  readonly why: string;
}

/** Statements over tables of mosques that name no mosque. Each runs rarely, or once for many mosques. */
export const allowedFanOuts: readonly Allowed[] = [
  {
    text: /^select .* from "mosques" left join "sync_watches" .* left join "mosque_uses"/,
    why: "a page of a list shows mosques of any node",
  },
  {
    text: /^select "(mosques|sync_watches)"\."(name_order|state_since)", .* from "(mosques|sync_watches)" where .* limit \$\d+$/,
    why: "a page of an operator's list follows an index of its order on every node",
  },
  {
    text: /^select ("mosque_id" as )?"id" from ("mosques" where "verification_status"|"sync_watches" where "state"|"timetables" where "last_day"|"timetable_links" where "failures"|\(select "members"\."mosque_id" as "id" from "members") /,
    why: "a list looks whether a state, a status, a timetable or a team leaves few mosques",
  },
  {
    text: /^select (count\(\*\)|"mosques"\."id"|"mosque_words"|.*\bfrom "mosque_words")/,
    why: "the operator's page counts the mosques, and lists find them by words",
  },
  {
    text: /^select \* from "\w+" (where \(.*\) > \(.*\) )?order by "(id|mosque_id)".* limit \$\d+$/,
    why: "a backup reads whole tables, in the order of their keys",
  },
  {
    text: /^select count\(\*\) as "rows" from "mosques"$/,
    why: "a backup and a restore say how much they contain",
  },
  {
    text: /^delete from "\w+"$/,
    why: "a restore that fails empties the tables that it has filled",
  },
  {
    text: /^select \* from "request_batches" where strpos\("requests", \$1\) > 0/,
    why: "an operator looks for a request of any mosque by its id",
  },
  {
    text: /^insert into "(request_batches|mosque_uses|key_quarters)" \(.*\) select \* from json_to_recordset/,
    why: "requests of many mosques are logged every few seconds in one statement",
  },
  {
    text: /^delete from "idempotent_answers" where \(.*"created_at" <= \$1 limit/,
    why: "expired responses of all mosques are found by their age",
  },
  {
    text: /^select "mosque_id" from "sync_watches" where "check_at" <= \$1 order by "check_at"/,
    why: "the mosques whose state may have changed without a request are found by the time of their check",
  },
  {
    text: /^select "mosque_id", "due_at" from "timetables" where \("due_at" <= \$1 or "due_at" > \$2\) order by "due_at"/,
    why: "the mosques whose new day has begun are found by the time of their update",
  },
  {
    text: /^select "mosque_id" from "timetable_links" where "due_at" <= \$1 order by "due_at"/,
    why: "the links whose files are fetched next are found by their time",
  },
  {
    text: /^select "mosque_id", .* from "mosque_uses" where "mosque_id" > \$/,
    why: "checks after a start and the pruning of the log go through all mosques in the order of their ids",
  },
  {
    text: /^select "id", "change_count", \(select .* from "changes" .* where "id" > \$/,
    why: "the pruning of changes goes through all mosques in the order of their ids",
  },
  {
    text: /^select .*"community_name".* from "(members|api_keys|mails|links)" (inner|left) join/,
    why: "lists of whole tables name the mosques of their rows",
  },
];

/** Statements that lock rows of whole tables. Each is rare, and locks the copies of a row in one order. */
export const allowedLocks: readonly Allowed[] = [
  {
    text: /^select "id" from "users" where "is_operator" = \$1 .* for update$/,
    why: "an operator's right ends only while another operator keeps it",
  },
  {
    text: /^select "security_generation" from "users" .* for update$/,
    why: "a link or session that begins while all of an account's sessions end must end with them",
  },
  {
    text: /^select "id" from "users" where "id" = \$1 for update$/,
    why: "of two writes that end links or factors of an account, the second sees the first",
  },
];
