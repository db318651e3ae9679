import { revocation } from '../../../views/panel/records/actions.ts';
import { hasEnded, lastUseColumns } from '../../../views/panel/records/last-use.tsx';
import { listWords } from '../../../views/transfer/export-links/export-link-form.tsx';
import { declareList } from '../../lists/list.tsx';
import type { ExportLink } from '../../parcels/shared/parcel-list.ts';
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
      value: ({ query }, t, tag) => listWords(query, t, tag).join(' · '),
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
