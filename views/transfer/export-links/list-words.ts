import { type ParcelFilter, readListQuery } from '../../../server/shared/parcel-list.ts';
import { formatDate } from '../../parts/dates.ts';
import type { Messages } from '../../translations/messages.ts';

/** What a query of the list of parcels asks for, in words. @param tag the reader's language. */
export function listWords(query: string, t: Messages, tag: string): string[] {
  const { filter, search } = readListQuery(new URLSearchParams(query));
  const parts = [...(search === '' ? [] : [`“${search}”`]), ...filterWords(filter, t, tag)];
  return parts.length === 0 ? [t.parcelList.everything] : parts;
}

function filterWords(filter: ParcelFilter, t: Messages, tag: string): string[] {
  const words = t.parcelList;
  const span = (name: string, from: string | null, to: string | null) => [
    from !== null && `${name}: ${words.from} ${formatDate(from, tag)}`,
    to !== null && `${name}: ${words.to} ${formatDate(to, tag)}`,
  ];
  const parts = [
    filter.stage.length > 0 && filter.stage.map((stage) => t.stages[stage]).join(', '),
    filter.late && words.late,
    filter.silent_days !== null && `${words.silent}: ${filter.silent_days}`,
    ...span(words.created, filter.created_from, filter.created_to),
    ...span(words.delivery, filter.delivery_from, filter.delivery_to),
    filter.no_email && words.noEmail,
    filter.origin !== null && `${words.origin}: ${filter.origin}`,
    filter.destination !== null && `${words.destination}: ${filter.destination}`,
    filter.address_missing && words.addressMissing,
    filter.out_since_yesterday && words.outSinceYesterday,
    filter.import !== null && words.fromImport,
    filter.sort !== null && words.sorts[filter.sort],
  ];
  return parts.filter((part) => part !== false);
}
