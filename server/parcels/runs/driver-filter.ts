import type { Expression, SqlBool } from 'kysely';
import { type Filter, recordFilter } from '../../lists/filters.ts';
import { verbContext } from '../../verbs/request.ts';
import { ownDriver } from '../own-parcels.ts';
import { findStaffName, listDrivers } from './runs.ts';

/** A filter by a driver, which drivers themselves do not have. @param where left out as in recordFilter. */
export function driverFilter(where?: (id: number) => Expression<SqlBool>): Filter {
  return recordFilter(
    (t) => t.runs.fields.driver,
    findStaffName,
    where,
    async (c) => {
      if (ownDriver(verbContext(c).actor, 'runs:read') !== null) return null;
      const drivers = await listDrivers(c.var.deps.db);
      return drivers.map(({ id, name }) => ({ value: String(id), label: name }));
    },
  );
}
