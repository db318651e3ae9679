import type { Activity } from '../../server/shared/parcel.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { ListContext } from './context.ts';
import { Time } from './time.tsx';

type ActivityProps = { activity: Activity; code: string; context: ListContext };

export function ActivityEntry({ activity, code, context }: ActivityProps) {
  const { id, title, description, icon, color, created_at } = activity;
  return (
    <a
      className={`record-main record-with-icon event-${color}`}
      href={pathTo(paths.control.activity, { code, activity: id })}
    >
      <span className="event-icon">
        <Icon name={icon} />
      </span>
      <strong>
        <Written lang={context.contentLang}>{title}</Written>
      </strong>
      <small>
        <Time at={created_at} context={context} />
      </small>
      <span className="record-text">
        <Written lang={context.contentLang}>{description}</Written>
      </span>
    </a>
  );
}
