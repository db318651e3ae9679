import { type FormEvent, useRef, useState } from 'react';
import {
  type NewShareLink,
  type ShareLink,
  shareDays,
} from '../../server/parcels/shared/parcel.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { publicPaths } from '../../server/shared/public-paths.ts';
import { formatDay } from '../../views/parts/dates.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { sendJson } from '../shared/api.ts';
import { Button, SmallButton } from '../shared/button.tsx';
import CopyLink from '../shared/copy-link.tsx';
import { useHydration } from '../shared/hooks.ts';
import { InputField } from '../shared/labelled-controls.tsx';
import { useRequest } from '../shared/use-request.tsx';

type Props = {
  code: string;
  links: ShareLink[];
  t: Messages['privacy']['links'] &
    Pick<Messages['control']['list'], 'dismiss' | 'noAnswer' | 'none'>;
  /** The BCP 47 tag of the reader's language, and the site's time zone. */
  tag: string;
  timeZone: string;
};

/**
 * The links that show everything about a parcel, folded: creates and revokes them. A new link's address is shown once.
 */
export default function ShareLinks({ code, t, tag, timeZone, ...props }: Props) {
  const [links, setLinks] = useState(props.links);
  const [newLink, setNewLink] = useState<NewShareLink | null>(null);
  const [statusText, setStatusText] = useState('');
  const { pending, send, errorToast } = useRequest(t);
  const hydrated = useHydration();
  const summary = useRef<HTMLElement>(null);

  function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const days = String(new FormData(event.currentTarget).get('days'));
    const call = () =>
      sendJson<NewShareLink>('POST', publicPaths.api.shareLinks, { parcel: code, days });
    return send(call, ({ data: link, message }) => {
      const { id, ends_at } = link;
      setStatusText(message);
      setNewLink(link);
      setLinks((others) => [
        { id, ends_at, created_at: new Date().toISOString(), views: 0 },
        ...others,
      ]);
    });
  }

  function revoke(id: number) {
    return send(
      () => sendJson('DELETE', publicPaths.api.shareLinks, { id }),
      ({ message }) => {
        setStatusText(message);
        setNewLink((link) => (link?.id === id ? null : link));
        setLinks((others) => others.filter((link) => link.id !== id));
        // The button that had the focus is gone.
        summary.current?.focus();
      },
    );
  }

  return (
    <details className="parcel-fold share-links ruled-above list">
      <summary className="finger" ref={summary}>
        <h2>{t.title}</h2>
        {links.length > 0 && <small>{links.length}</small>}
      </summary>
      <p>{t.lead}</p>
      <form className="actions bottom" onSubmit={create}>
        <InputField
          label={t.days}
          type="number"
          name="days"
          required
          min={shareDays.min}
          max={shareDays.max}
          defaultValue={shareDays.default}
        />
        <Button type="submit" label={t.make} disabled={!hydrated} busy={pending} />
      </form>
      <p role="status" className={statusText === '' ? undefined : 'panel panel-good'}>
        {statusText}
      </p>
      {newLink !== null && (
        <CopyLink key={newLink.id} href={newLink.url} t={{ ...t, label: t.newLink }} />
      )}
      {links.length === 0 && <p className="list-state soft above below">{t.none}</p>}
      <ul className="records">
        {links.map(({ id, created_at, ends_at, views }) => {
          const [from, until] = [created_at, ends_at].map((at) => formatDay(at, tag, timeZone));
          const times = interpolate(t.times, { from: from ?? '', until: until ?? '' });
          return (
            <li key={id} className="line between entry">
              <span>
                <span suppressHydrationWarning>{times}</span>
                <small className="block">{plural(t, 'views', { count: views }, tag)}</small>
              </span>
              <SmallButton
                label={t.end}
                disabled={!hydrated}
                busy={pending}
                aria-label={`${t.end}${colon(tag)}${times}`}
                suppressHydrationWarning
                onClick={() => revoke(id)}
              />
            </li>
          );
        })}
      </ul>
      {errorToast}
    </details>
  );
}
