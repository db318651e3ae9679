import { deletion } from '../../../views/panel/records/actions.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import { declareList } from '../../lists/list.tsx';
import { paths, pathTo } from '../../shared/paths.ts';
import { eventPreset, readEventPresets } from './model.ts';

const path = paths.api.eventPresets;
const needs = 'parcels:write';

export const eventPresetList = declareList({
  name: 'event-presets',
  path,
  page: paths.control.eventPresets,
  summary: 'List event presets',
  needs: 'events:write',
  row: eventPreset,
  all: (c) => readEventPresets(c.var.deps.db, c.var.language.code),
  texts: ({ name, title }) => [name, title],
  title: (t) => t.events.presets,
  lead: (t) => t.events.presetsLead,
  nameOf: ({ name }) => name,
  href: ({ id }) => pathTo(paths.control.eventPreset, { id }),
  create: {
    path: paths.control.createEventPreset,
    label: (t) => t.events.createPreset,
    needs,
  },
  columns: {
    name: {
      kind: 'text',
      label: (t) => t.control.fields.name,
      value: ({ name }) => name,
      draw: ({ name, icon, color, builtin_key }, { contentLang }) => (
        <span className={`row event-${color}`}>
          <span className="event-icon round">
            <Icon name={icon} />
          </span>
          <UserText lang={builtin_key === null ? contentLang : undefined}>{name}</UserText>
        </span>
      ),
    },
    stage: {
      kind: 'text',
      label: (t) => t.control.fields.stage,
      value: ({ stage }, t) => stage && t.stages[stage],
    },
    uses: { kind: 'number', label: (t) => t.lists.uses, value: ({ uses }) => uses },
    title: {
      kind: 'text',
      label: (t) => t.control.fields.title,
      value: ({ title }) => title,
      isOptional: true,
    },
    status: {
      kind: 'text',
      label: (t) => t.control.fields.status,
      value: ({ status }) => status,
      isOptional: true,
    },
    position: {
      kind: 'number',
      label: (t) => t.control.fields.position,
      value: ({ position }) => position,
      isOptional: true,
    },
  },
  sorts: {
    name: ({ name }) => name,
    uses: ({ uses }) => uses,
    position: ({ position }) => position,
  },
  actions: [
    {
      ...deletion,
      needs,
      call: `DELETE ${path}`,
    },
  ],
});
