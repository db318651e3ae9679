import { z } from 'zod';
import { listRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { parcelFilter } from '../../parcels/list/filter.ts';
import type { ParcelFilter } from '../../shared/parcel-filter.ts';

const listed = z.object({ ...parcelFilter.shape, search: listRequest.shape.search });

/**
 * What the query of a list asks for; how the list is displayed is not part of it.
 *
 * @throws {InvalidRequest} that names every invalid value.
 */
export function readQuery(query: string): { filter: ParcelFilter; search: string } {
  const given = Object.fromEntries(new URLSearchParams(query));
  const { search, ...filter } = parse(listed, given);
  return { filter, search };
}
