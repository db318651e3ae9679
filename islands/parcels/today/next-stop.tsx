import { inLanguage, paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { telephoneHref } from '../../../views/parts/telephone.ts';
import { Written } from '../../../views/parts/written.tsx';
import { onPlainClick } from '../../shared/plain-click.ts';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { mapsHref, type StopNow } from './stops-now.ts';
import type { TodayContext } from './today-context.ts';

type Props = {
  stop: StopNow;
  context: TodayContext;
  /** null: the browser keeps no data, so the site has to be asked at once. */
  onAsk: ((outcome: 'delivered' | 'failed') => void) | null;
};

/** The stop that is next: where and for whom it is, and how it ends. */
export function NextStop({ stop, context, onAsk }: Props) {
  const { t, runs, proof, addressLanguage } = context;
  const hydrated = useHydrated();
  const { recipient_name, destination, recipient_phone_number: phone, note } = stop;
  const code = stop.tracking_code;
  const maps = mapsHref(stop, hydrated && isApple());
  const call = phone === null ? undefined : telephoneHref(phone);
  return (
    <section className="today-next" aria-labelledby="today-next">
      <h2 id="today-next">{t.next}</h2>
      <p className="today-place">
        <strong>
          <Written lang={proof.contentLang}>{destination}</Written>
        </strong>
        <bdi>{recipient_name}</bdi>
        <bdi dir="ltr" className="today-code">
          {code}
        </bdi>
      </p>
      {note !== null && (
        <p className="today-note">
          <Written lang={proof.contentLang}>{note}</Written>
        </p>
      )}
      <div className="today-ways">
        {maps !== null && (
          <a className="button button-quiet" href={maps}>
            <Icon name="explore" />
            {t.navigate}
          </a>
        )}
        {call !== undefined && (
          <a className="button button-quiet" href={call}>
            <Icon name="call" />
            {t.call}
          </a>
        )}
      </div>
      <div className="today-ends">
        {/* Without script or storage, the form of the parcel's own page. */}
        <a
          className="button"
          href={inLanguage(pathTo(paths.control.deliver, { code }), addressLanguage)}
          onClick={onAsk === null ? undefined : onPlainClick(() => onAsk('delivered'))}
        >
          <Icon name="check_circle" />
          {runs.states.delivered}
        </a>
        {hydrated && onAsk !== null && (
          <button type="button" className="button button-quiet" onClick={() => onAsk('failed')}>
            <Icon name="close" />
            {runs.states.failed}
          </button>
        )}
      </div>
    </section>
  );
}

function isApple(): boolean {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent);
}
