import type { Activity } from '../../../server/shared/parcel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { onPlainClick } from '../../shared/plain-click.ts';
import { ActivityFacts } from '../parcel-entries.tsx';
import type { HistoryContext } from './history-context.ts';
import { editLinkId } from './use-edit-event.ts';

type Props = {
  context: HistoryContext;
  code: string;
  activity: Activity;
  onEdit: () => void;
};

/** An event of the history. Its link edits it here or, without script, on a page of its own. */
export function HistoryEntry({ context, code, activity, onEdit }: Props) {
  const { id, title, color } = activity;
  const label = `${context.t.editTitle}: ${title}`;
  return (
    <>
      <div className={`record-main record-with-icon event-${color}`}>
        <ActivityFacts activity={activity} context={context} />
      </div>
      {context.writes && (
        <a
          id={editLinkId(id)}
          className="tool record-edit"
          href={pathTo(paths.control.activity, { code, activity: id })}
          aria-label={label}
          title={label}
          onClick={onPlainClick(onEdit)}
        >
          <Icon name="edit" />
        </a>
      )}
    </>
  );
}
