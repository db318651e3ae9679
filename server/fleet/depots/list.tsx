import { deletion } from '../../../views/panel/records/actions.ts';
import { formatClock } from '../../../views/parts/dates.ts';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { depot, findDepots } from './model.ts';

const path = paths.api.depots;
const needs = 'runs:write';

export const depotList = declareList({
  name: 'depots',
  path,
  page: paths.control.depots,
  parent: { path: paths.control.shifts, label: (t) => t.fleet.shifts },
  summary: 'List depots',
  needs,
  row: depot,
  all: (c) => findDepots(c.var.deps.db),
  texts: ({ name, street, city, postcode }) => [name, street, city, postcode],
  title: (t) => t.fleet.depots,
  nameOf: ({ name }) => name,
  href: ({ id }) => pathTo(paths.control.depot, { id }),
  empty: (t) => t.fleet.noDepots,
  create: { path: paths.control.createDepot, label: (t) => t.fleet.createDepot, needs },
  columns: {
    name: { kind: 'text', label: (t) => t.control.fields.name, value: ({ name }) => name },
    street: {
      kind: 'text',
      label: (t) => t.control.addressParts.street,
      value: ({ street }) => street,
    },
    city: { kind: 'text', label: (t) => t.control.addressParts.city, value: ({ city }) => city },
    opens: {
      kind: 'text',
      label: (t) => t.fleet.fields.opens,
      value: ({ opens }, _t, tag) => opens && formatClock(opens, tag),
    },
    closes: {
      kind: 'text',
      label: (t) => t.fleet.fields.closes,
      value: ({ closes }, _t, tag) => closes && formatClock(closes, tag),
    },
  },
  sorts: { name: ({ name }) => name, city: ({ city }) => city ?? '' },
  actions: [{ ...deletion, needs, call: `DELETE ${path}` }],
});
