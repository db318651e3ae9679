import { paths } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { SmallButton } from '../../shared/button.tsx';
import type { Connection } from './use-sender.ts';

type Props = {
  connection: Connection;
  signInHref?: string;
  onTry: () => void;
  t: { offline: string; tryNow: string; signedOut: string; signIn: string };
};

/** Says that nothing can be sent now, and what to do about it. */
export function ConnectionNotice({ connection, signInHref, onTry, t }: Props) {
  if (connection === 'online') return null;
  if (connection === 'offline') {
    return (
      <div className="notice smaller phone-notice line" role="status">
        <Icon name="cloud_off" />
        <p>{t.offline}</p>
        <SmallButton label={t.tryNow} onClick={onTry} />
      </div>
    );
  }
  const { pathname, search } = location;
  const href = new URL(signInHref ?? paths.control.signIn, location.href);
  href.searchParams.set('back', pathname + search);
  return (
    <div className="notice smaller phone-notice line" role="alert">
      <Icon name="key" />
      <p>{t.signedOut}</p>
      <a className="button button-small" href={href.pathname + href.search}>
        {t.signIn}
      </a>
    </div>
  );
}
