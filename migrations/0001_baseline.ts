import { correspondenceTables } from './baseline/correspondence.ts';
import { logTables } from './baseline/log.ts';
import { parcelTables } from './baseline/parcels.ts';
import { peopleTables } from './baseline/people.ts';
import { siteTables } from './baseline/site.ts';
import { migration } from './baseline/values.ts';

/** All tables of the first version, in the order of their references. */
export const up = migration((dialect) => [
  ...siteTables(dialect),
  ...peopleTables(dialect),
  ...parcelTables(dialect),
  ...correspondenceTables(dialect),
  ...logTables(dialect),
]);
