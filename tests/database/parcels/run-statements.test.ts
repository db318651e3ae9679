/** @module-tag postgres */

import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../../server/database/tables.ts';
import { finishStops, reopenStop } from '../../../server/parcels/runs/stops.ts';
import type { Stage } from '../../../server/shared/enums.ts';

/** A database that only notes what it is asked. */
function notingDatabase() {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (own) => new SqliteIntrospector(own),
    },
    log: ({ query }) => {
      statements.push(query.sql);
    },
  });
  return { db, statements };
}

const happened_at = '2026-03-01T09:00:00.000Z';
const many = Array.from({ length: 500 }, (_, index) => ({ parcel_id: index, activity_id: index }));

test.each<[Stage | null, number]>([
  [null, 0],
  ['in_transit', 0],
  ['out_for_delivery', 0],
  ['returned', 0],
  ['delivered', 1],
  ['attempt_failed', 1],
])('an event with the stage %s has %i statements about stops', async (stage, count) => {
  const { db, statements } = notingDatabase();

  await finishStops(db, many, { stage, happened_at });
  expect(statements).toHaveLength(count);
  await reopenStop(db, { id: 1, stage });

  expect(statements).toHaveLength(2 * count);
});
