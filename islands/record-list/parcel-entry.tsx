import type { Parcel } from '../../server/shared/parcel.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';

export function ParcelEntry({ parcel }: { parcel: Parcel }) {
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
