import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { engines } from "../support/databases/engines.ts";
import { type Allowed, allowedFanOuts, allowedLocks } from "../support/statements/allowed-fan-outs.ts";
import { recordSentStatements } from "../support/statements/sent-statements.ts";
import { spreadTables } from "../support/statements/spread-tables.ts";
import { type Checked, checkStatement } from "../support/statements/statement-rules.ts";

/** Statements that an engine refuses, or that lock rows on several nodes, with a part of the broken rule. */
const refused: readonly (readonly [statement: string, rule: RegExp])[] = [
  [`update mosques set id = $1, status = $2 where id = $1`, /mosques\.id is set/],
  [`update changes set mosque_id = $1 where mosque_id = $2`, /changes\.mosque_id is set/],
  [
    `insert into sync_watches (mosque_id) values ($1) on conflict (mosque_id) do update set mosque_id = $1`,
    /mosque_id is set/,
  ],
  [
    `with recursive found (mosque_id) as (
      select min(mosque_id) from changes where mosque_id > $1
      union all select (select min(mosque_id) from changes where mosque_id > found.mosque_id) from found)
    select mosque_id from found`,
    /recursive/,
  ],
  [`select mosque_id, row_number() over (order by at) from changes`, /window/],
  [`select id from mosques for update`, /more than one mosque/],
  [`select id from mosques where id in ($1, $2) for update`, /more than one mosque/],
  [`select id from users where id = $1 for update`, /users are locked, which is on every node/],
  [
    `insert into service_state (name, value) values ($1, $2) on conflict (name) do update set value = now()::text`,
    /now\(\) is not immutable/,
  ],
  [
    `insert into mosque_uses (mosque_id) values ($1) on conflict (mosque_id) do update set last_used_at = current_timestamp`,
    /current_timestamp\(\) is not immutable/,
  ],
  [`lock table changes`, /LockStmt/],
  [`select * from mosques left join changes on mosques.id = $1`, /changes are joined by no id/],
  [
    `select * from members join mosques on mosques.id = members.mosque_id
      join timetables on timetables.mosque_id = members.mosque_id where user_id = $1`,
    /timetables are joined by no id of a mosque/,
  ],
];

/** Statements that name no mosque, with the tables that they read everywhere. */
const unlimited: readonly (readonly [statement: string, tables: readonly string[]])[] = [
  [`select id from mosques order by name_order limit 25`, ["mosques"]],
  [`update mosques set factor_required = 1 where id = $1 or test_of = $1`, ["mosques"]],
  [`delete from changes where at < $1`, ["changes"]],
  [`insert into changes (sequence, mosque_id) select sequence, mosque_id from changes`, ["changes"]],
  [`select * from mosques where id in (select mosque_id from members where user_id = $1)`, ["mosques"]],
  [`select * from api_keys join mosques on mosques.id = api_keys.mosque_id where prefix = $1`, ["mosques"]],
  [
    `select * from members join mosques on mosques.id = members.mosque_id
      join timetables on timetables.mosque_id = mosques.id where user_id = $1`,
    ["mosques", "timetables"],
  ],
  [`select (select count(*) from changes) from mosques where id = $1`, ["changes"]],
];

const limited: readonly string[] = [
  `select * from mosques where id = $1 for update`,
  `select * from mosques where id in ($1, $2)`,
  `select * from mosques as m join changes as c on c.mosque_id = m.id where m.id = $1`,
  `select * from api_keys left join mosques on mosques.id = $2 and mosques.id = api_keys.mosque_id where prefix = $1`,
  `select (select count(*) from changes where mosque_id = mosques.id) from mosques where id = $1`,
  `select * from members where mosque_id = (select coalesce(test_of, id) from mosques where id = $1)`,
  `insert into changes (sequence, mosque_id) values ($1, $2), ($3, $4)`,
  `delete from changes where mosque_id = $1 and sequence in (select sequence from changes where mosque_id = $1)`,
  `insert into shared_counts as counts (name, used, ends_at) values ($1, 1, now())
    on conflict (name) do update set ends_at = now()`,
];

describe("The rules of statements on spread tables", () => {
  for (const [statement, rule] of refused) {
    test(`refuse ${statement}`, () => {
      assert.match(checkStatement(statement).faults.join("\n"), rule);
    });
  }

  for (const [statement, tables] of unlimited) {
    test(`find that no mosque limits ${statement}`, () => {
      assert.deepEqual(checkStatement(statement), { faults: [], fansOutOver: tables });
    });
  }

  for (const statement of limited) {
    test(`accept ${statement}`, () => {
      assert.deepEqual(checkStatement(statement), { faults: [], fansOutOver: [] });
    });
  }
});

for (const engine of engines.filter(({ isServer }) => isServer)) {
  describe(`The statements that reach ${engine.name}`, () => {
    let sent: ReadonlySet<string>;
    let checked: readonly (Checked & { readonly text: string })[];
    before(async () => {
      sent = await recordSentStatements(engine);
      checked = [...sent].map((text) => ({ text, ...checkStatement(text) }));
    });

    test("use every table", () => {
      for (const { name } of spreadTables.values()) {
        assert.ok(
          [...sent].some((text) => new RegExp(`\\b${name}\\b`).test(text)),
          name,
        );
      }
    });

    test("break no rule of spread tables", () => {
      const broken = checked.filter(
        ({ text, faults }) => faults.length > 0 && !isAllowed(text, allowedLocks),
      );
      assert.deepEqual(
        broken.map(({ text, faults }) => `${faults.join("; ")}: ${text}`),
        [],
      );
    });

    test("each name their mosque, or have a reason to ask every node", () => {
      const unlimited = checked.filter(({ fansOutOver }) => fansOutOver.length > 0);
      assert.deepEqual(
        unlimited.map(({ text }) => text).filter((text) => !isAllowed(text, allowedFanOuts)),
        [],
      );
    });

    test("include every statement that may ask or lock every node", () => {
      for (const { text, why } of [...allowedFanOuts, ...allowedLocks]) {
        assert.ok(
          [...sent].some((statement) => text.test(plain(statement))),
          why,
        );
      }
    });
  });
}

function isAllowed(statement: string, allowed: readonly Allowed[]): boolean {
  return allowed.some(({ text }) => text.test(plain(statement)));
}

/** A statement in one line. */
function plain(statement: string): string {
  return statement.replaceAll(/\s+/g, " ").trim();
}
