import { sql } from 'kysely';
import { deletion } from '../../../views/panel/records/actions.ts';
import { UserText } from '../../../views/parts/written.tsx';
import { declareList } from '../../lists/list.tsx';
import { fromTemplatePath, paths, pathTo } from '../../shared/paths.ts';
import { redactPhones } from '../phones.ts';
import { parcelTemplate, selectTemplates, toTemplate } from './model.ts';

const path = paths.api.parcelTemplates;
const needs = 'parcels:write';

export const templateList = declareList({
  name: 'templates',
  path,
  page: paths.control.parcelTemplates,
  summary: 'List parcel templates',
  needs: 'parcels:read',
  row: parcelTemplate,
  query: selectTemplates,
  rows: (c, found) => found.map((row) => redactPhones(c, toTemplate(row))),
  title: (t) => t.copies.templates,
  parent: { path: paths.control.parcels, label: (t) => t.control.fields.parcels },
  empty: (t) => t.copies.noTemplates,
  nameOf: ({ name }) => name,
  href: ({ id }) => pathTo(paths.control.parcelTemplate, { id }),
  columns: {
    name: { kind: 'text', label: (t) => t.control.fields.name, value: ({ name }) => name },
    recipient_name: {
      kind: 'text',
      label: (t) => t.control.fields.recipient_name,
      value: ({ recipient_name }) => recipient_name,
    },
    destination: {
      kind: 'text',
      label: (t) => t.control.fields.destination,
      value: ({ destination }) => destination,
      draw: ({ destination }, { contentLang }) =>
        destination && <UserText lang={contentLang}>{destination}</UserText>,
    },
    weight: {
      kind: 'text',
      label: (t) => t.control.fields.weight,
      value: ({ weight }) => weight,
      isOptional: true,
    },
  },
  sorts: { name: sql`name_key` },
  order: 'name',
  actions: [
    {
      icon: 'add',
      label: (t) => t.copies.useTemplate,
      needs,
      href: ({ id }) => fromTemplatePath(id),
    },
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
    },
  ],
});
