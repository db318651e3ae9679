import type { Activity } from '../../server/shared/parcel.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { ListedParcel } from '../shared/state.ts';
import type { ListContext } from './context.ts';
import { Time } from './time.tsx';

export function ParcelEntry({ parcel }: { parcel: ListedParcel }) {
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
        <bdi>{destination}</bdi>
      </small>
      {status !== null && (
        <span className="record-badge">
          <bdi>{status}</bdi>
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
        <bdi>{title}</bdi>
      </strong>
      <small>
        <Time at={created_at} context={context} />
      </small>
      <span className="record-text">
        <bdi>{description}</bdi>
      </span>
    </a>
  );
}
