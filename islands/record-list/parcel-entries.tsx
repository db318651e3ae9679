import type { Activity } from '../../server/shared/parcel.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { ListedParcel } from '../shared/state.ts';
import type { ListContext } from './context.ts';
import { Time } from './time.tsx';

type ParcelProps = { parcel: ListedParcel; context: ListContext };

export function ParcelEntry({ parcel, context: { contentLang } }: ParcelProps) {
  const { tracking_code: code, recipient_name, destination, status } = parcel;
  return (
    <a className="record-main" href={pathTo(paths.control.parcel, { code })}>
      <strong className="code">
        <bdi>{code}</bdi>
      </strong>
      <span>
        <bdi>{recipient_name}</bdi>
      </span>
      <small>
        <Written lang={contentLang}>{destination}</Written>
      </small>
      {status !== null && (
        <span className="record-badge">
          <Written lang={contentLang}>{status}</Written>
        </span>
      )}
    </a>
  );
}

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
