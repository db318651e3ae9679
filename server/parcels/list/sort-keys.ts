import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import type { ParcelSort } from '../../shared/parcel-filter.ts';

/** The day by which it is to be delivered; '' where none was said. */
export const deliveryDay = sql<string>`coalesce(max_expected_delivery_date, min_expected_delivery_date, '')`;

/** What a list is sorted by, as an index has it, and in which direction. */
export type SortKey = {
  of: 'created_at' | 'updated_at' | 'tracking_code' | 'delivery';
  key: RawBuilder<string>;
  isDescending: boolean;
};

/** What a sort of the list means in this database. */
export function sortKeyOf(db: Db, sort: ParcelSort): SortKey {
  switch (sort) {
    case 'created_at':
    case '-created_at':
      return { of: 'created_at', key: sql`created_at`, isDescending: sort === '-created_at' };
    case 'updated_at':
    case '-updated_at':
      return { of: 'updated_at', key: sql`updated_at`, isDescending: sort === '-updated_at' };
    case 'tracking_code':
    case '-tracking_code':
      return { of: 'tracking_code', key: codeKey(db), isDescending: sort === '-tracking_code' };
    default:
      return { of: 'delivery', key: deliveryDay, isDescending: sort === '-delivery' };
  }
}

function codeKey(db: Db): RawBuilder<string> {
  return isPostgres(db) ? sql`lower(tracking_code) collate "C"` : sql`lower(tracking_code)`;
}

/** Whether a parcel without such a key stands at the end, although '' comes before every text. */
export function endsWithout({ of, isDescending }: SortKey): boolean {
  return of === 'delivery' && !isDescending;
}

export type Keyed = { id: number; key: string };

/** Puts parcels into the order of a sort. */
export function inOrderOf(sort: SortKey, parcels: Keyed[]): Keyed[] {
  const direction = sort.isDescending ? -1 : 1;
  const rank = ({ key }: Keyed) => (key === '' && endsWithout(sort) ? 1 : 0);
  const compare = (a: Keyed, b: Keyed) =>
    rank(a) - rank(b) || direction * (compareTexts(a.key, b.key) || a.id - b.id);
  return parcels.sort(compare);
}

/** As both databases do: by characters, not by a language's rules. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
