import { fill } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { Connection } from './sender.ts';
import type { ScanWords } from './words.ts';

type Props = {
  connection: Connection;
  /** How many scans are not recorded yet. */
  open: number;
  onTry: () => void;
  t: ScanWords;
};

/** Says that scans cannot be sent now, and what to do about it. */
export function ConnectionNotice({ connection, open, onTry, t }: Props) {
  if (connection === 'well') return null;
  if (connection === 'away') {
    return (
      <div className="notice scan-notice" role="status">
        <Icon name="cloud_off" />
        <p>{t.connection.away}</p>
        <button type="button" className="button button-quiet button-small" onClick={onTry}>
          {t.connection.tryNow}
        </button>
      </div>
    );
  }
  const back = `${location.pathname}${location.search}`;
  return (
    <div className="notice scan-notice" role="alert">
      <Icon name="key" />
      <p>{fill(t.connection.signedOut, { count: open })}</p>
      <a
        className="button button-small"
        href={`${paths.control.signIn}?${new URLSearchParams({ back })}`}
      >
        {t.signIn}
      </a>
    </div>
  );
}
