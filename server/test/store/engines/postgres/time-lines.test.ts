import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { TimeLineChange } from "#store/engines/engine.ts";
import { openPostgres } from "#store/engines/postgres/postgres.ts";
import { followTimeLines, WrongServer } from "#store/engines/postgres/time-lines.ts";
import { createPostgresDatabase } from "#test/store/databases.ts";

const system = "7713217072705742361";
const other = "7713217072705742362";
const seen = (number: number, openedAt = 0, of = system) => ({ system: of, number, openedAt });

suite("PostgreSQL's time lines", () => {
  test("are reported once for each promotion, and never for the first look", () => {
    const lines = followTimeLines();
    const changes: string[] = [];
    lines.onChange(({ from, to }: TimeLineChange) => changes.push(`${from.number} to ${to.number}`));
    for (const number of [1, 1, 2, 2, 4, 4]) lines.note(seen(number));
    assert.deepEqual(changes, ["1 to 2", "2 to 4"]);
  });

  test("refuse a server on an earlier one, whenever its connection was opened", () => {
    const lines = followTimeLines();
    lines.note(seen(2, 10));
    for (const openedAt of [0, 10, 20]) {
      assert.ok(lines.isFormer(seen(1, openedAt)));
      assert.throws(() => lines.note(seen(1, openedAt)), WrongServer);
    }
    assert.equal(lines.current?.number, 2);
  });

  test("of another system are followed on newer connections, and the former system is refused on older ones", () => {
    const lines = followTimeLines();
    lines.note(seen(3, 10));
    lines.note(seen(1, 20, other));
    assert.throws(() => lines.note(seen(3, 10)), WrongServer);
    assert.throws(() => lines.note(seen(4, 19)), WrongServer);
    lines.note(seen(3, 30));
    assert.equal(lines.current?.system, system);
  });

  test("make different lineages, except that the first of the home system leaves it as it is", () => {
    const lines = followTimeLines();
    lines.startTagsIn(system);
    const lineages = [seen(1), seen(2), seen(3), seen(1, 0, other), seen(2, 0, other)].flatMap((line) =>
      [null, "0f3a"].map((lineage) => lines.lineageOn(line, lineage)),
    );
    assert.deepEqual(lineages.slice(0, 4), [null, "0f3a", "t2", "0f3a-t2"]);
    assert.equal(new Set(lineages).size, lineages.length);
  });

  test("are not followed if the administrator hides them, and the database works without them", async () => {
    const database = await createPostgresDatabase();
    const role = `plain_${crypto.randomUUID().replaceAll("-", "")}`;
    const password = crypto.randomUUID();
    await database.query("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC");
    await database.query(`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`);
    const { href: url } = Object.assign(new URL(database.url), { username: role, password });
    const engines = [database.url, url].map((each) => openPostgres(each, { onLoss: () => {} }));
    try {
      for (const engine of engines) {
        await engine.learnTime();
        assert.ok((engine.skewMs?.() ?? Number.NaN) < 5_000);
      }
      assert.deepEqual(
        engines.map(({ timeLines }) => timeLines?.current?.number),
        [1, undefined],
      );
    } finally {
      for (const engine of engines) await engine.close();
      await database.query(`DROP ROLE ${role}`);
      await database.drop();
    }
  });
});
