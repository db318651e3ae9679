import type { EventPreset } from '../../../server/parcels/shared/event.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { type ListProps, RecordList } from '../../shared/list/record-list.tsx';
import { useOwnRecords } from '../../shared/list/records.ts';

type Props = Omit<ListProps<EventPreset>, 'search'> & {
  t: Pick<Messages['events'], 'uses_other'>;
  stages: Messages['stages'];
};

/** The presets, each as it will look in a history, with its stage, and how often it was used. */
export default function EventPresetList({ first, context, t, stages }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={paths.api.eventPresets}
      nameOf={({ name }) => name}
      draw={({ id, name, builtin_key, icon, color, stage, uses }) => (
        <a
          className={`record-main line break plain grow record-with-icon event-${color}`}
          href={pathTo(paths.control.eventPreset, { id })}
        >
          <span className="event-icon round">
            <Icon name={icon} />
          </span>
          <strong>
            <UserText lang={builtin_key === null ? context.contentLang : undefined}>
              {name}
            </UserText>
          </strong>
          <small className="clamp">
            {stage !== null && `${stages[stage]} · `}
            {plural(t, 'uses', { count: uses }, context.tag)}
          </small>
        </a>
      )}
    />
  );
}
