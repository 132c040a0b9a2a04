import { sql } from "kysely";
import type { AnyTx } from "../tables/schema.ts";

/** Adds a watch to each mosque without one: earlier programs added it with the first request. */
export async function watchEveryMosque(db: AnyTx): Promise<void> {
  await sql`insert into sync_watches
      (mosque_id, paused, state, state_since, prayers_version, prayers_changed_at)
    select id, 0, case when test_of is null and suspended_at is null then 'never' else 'paused' end,
      created_at, 0, created_at
    from mosques where not exists (select 1 from sync_watches where mosque_id = mosques.id)`.execute(db);
}
