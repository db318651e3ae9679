import { z } from 'zod';
import { choice, line, optional } from '../../http/input/fields.ts';
import { futureEnd } from '../../http/input/future-end.ts';
import { listRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { parcelFilter } from '../../parcels/list/filter.ts';
import { exportLinkLimits } from '../../shared/export-link.ts';
import { importKinds } from '../../shared/import-columns.ts';
import type { ParcelFilter } from '../../shared/parcel-filter.ts';

/** A new link: what it exports, as the address of the list has it, and until when. @param timeZone the site's, of days. */
export function newExportLink(now: Date, timeZone: string) {
  return z.strictObject({
    name: line({ max: exportLinkLimits.name }),
    kind: optional(choice(importKinds)).default(null),
    query: z.string().max(2000).default(''),
    ends_at: optional(futureEnd(now, timeZone)).default(null),
  });
}

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
