import { revocation } from '../../../views/panel/records/actions.ts';
import { filterText } from '../../../views/panel/records/filter-text.ts';
import { hasEnded, lastUseColumns } from '../../../views/panel/records/last-use.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { type Filter, filterOptions } from '../../lists/filters.ts';
import { declareList } from '../../lists/list.tsx';
import { parcelFilters } from '../../parcels/list/filters.ts';
import type { ExportLink } from '../../parcels/shared/parcel-list.ts';
import { colon } from '../../shared/colon.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { paths } from '../../shared/paths.ts';
import { exportLink, listExportLinks } from './model.ts';

const path = paths.api.exportLinks;
const needs = 'exports:read';

export const exportLinkList = declareList({
  name: 'export-links',
  path,
  page: paths.control.exportLinks,
  summary: 'List the links for spreadsheets',
  needs,
  row: exportLink,
  all: (c) => listExportLinks(c.var.deps.db, new Date()),
  isOnePage: true,
  texts: ({ name, made_by }) => [name, made_by],
  title: (t) => t.exportLinks.title,
  keeps: ['list'],
  nameOf: ({ name }) => name,
  columns: {
    name: { kind: 'text', label: (t) => t.control.fields.name, value: ({ name }) => name },
    kind: {
      kind: 'text',
      label: (t) => t.exporting.fields.kind,
      value: ({ kind }, t) => t.exporting.kinds[kind],
    },
    list: {
      kind: 'text',
      label: (t) => t.parcelList.filters,
      value: ({ query }, t, tag) => describeQuery(query, t, tag),
    },
    made_by: { kind: 'text', label: (t) => t.lists.madeBy, value: ({ made_by }) => made_by },
    ...lastUseColumns<ExportLink>(),
    state: {
      kind: 'text',
      label: (t) => t.control.fields.stage,
      value: (link, t) =>
        link.works || hasEnded(link)
          ? null
          : interpolate(t.exportLinks.paused, { name: link.made_by }),
    },
    created_at: {
      kind: 'time',
      label: (t) => t.parcelList.created,
      value: ({ created_at }) => created_at,
      isOptional: true,
    },
  },
  sorts: {
    name: ({ name }) => name,
    made_by: ({ made_by }) => made_by,
    last_used_at: ({ last_used_at }) => last_used_at ?? '',
  },
  actions: [
    {
      ...revocation,
      needs,
      call: `DELETE ${path}`,
      question: ({ name }, t) => interpolate(t.exportLinks.revokeLead, { name }),
    },
  ],
});

/** The search and the filters of a list of parcels, in words. @param tag the reader's language. */
export function describeQuery(query: string, t: Messages, tag: string): string {
  const given = new URLSearchParams(query);
  const search = given.get('search');
  const parts = Object.entries(parcelFilters).flatMap(([name, filter]) => {
    const value = given.get(name);
    return value ? [describeFilter(filter, value, t, tag)] : [];
  });
  if (search) parts.unshift(`${t.control.list.search}${colon(tag)}${search}`);
  return parts.join(' · ') || t.parcelList.everything;
}

function describeFilter({ label, control }: Filter, value: string, t: Messages, tag: string) {
  const options = 'words' in control ? filterOptions(control.options, control.words(t)) : [];
  // The name of a record is not looked up: its number says which it is.
  const kind = control.kind === 'record' ? 'text' : control.kind;
  return filterText({ kind, label: label(t), value, options }, tag);
}
