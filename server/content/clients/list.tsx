import { sql } from 'kysely';
import { RecordLogo } from '../../../views/content/record-pictures.tsx';
import { deletion } from '../../../views/panel/records/actions.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { client, columns } from './model.ts';

const path = paths.api.clients;
const needs = 'content:write';

export const clientList = declareList({
  name: 'clients',
  path,
  page: paths.control.clients,
  summary: 'List clients',
  needs: 'content:read',
  isPublic: true,
  row: client,
  query: (db) => db.selectFrom('clients').select(columns),
  rows: (_c, found) => found,
  title: (t) => t.control.clients.title,
  nameOf: ({ name }) => name,
  href: ({ id }, { may }) => (may(needs) ? pathTo(paths.control.client, { id }) : undefined),
  create: { path: paths.control.createClient, label: (t) => t.control.clients.create, needs },
  columns: {
    name: {
      kind: 'text',
      label: (t) => t.control.fields.name,
      value: ({ name }) => name,
      draw: ({ name, image }) => <RecordLogo name={name} image={image} />,
    },
    link: { kind: 'text', label: (t) => t.control.fields.link, value: ({ link }) => link },
    position: {
      kind: 'number',
      label: (t) => t.control.fields.position,
      value: ({ position }) => position,
    },
  },
  sorts: { name: sql`lower(name)`, position: sql`position` },
  order: 'position',
  actions: [
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
    },
  ],
});
