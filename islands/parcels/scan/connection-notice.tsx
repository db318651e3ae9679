import { paths } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Connection } from './sender.ts';
import type { ScanWords } from './words.ts';

type Props = {
  connection: Connection;
  /** How many scans are not recorded yet. */
  open: number;
  onTry: () => void;
  /** BCP 47 */
  language: string;
  t: ScanWords;
};

/** Says that scans cannot be sent now, and what to do about it. */
export function ConnectionNotice({ connection, open, onTry, language, t }: Props) {
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
      <p>{plural(t.connection, 'signedOut', { count: open }, language)}</p>
      <a
        className="button button-small"
        href={`${paths.control.signIn}?${new URLSearchParams({ back })}`}
      >
        {t.signIn}
      </a>
    </div>
  );
}
