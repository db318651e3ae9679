import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Envelope } from '../../server/shared/envelope.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { plural } from '../../server/shared/plural.ts';
import { type NewShareLink, type ShareLink, shareDays } from '../../server/shared/share-link.ts';
import { formatDay } from '../../views/parts/dates.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { inSentences, noAnswer, sendJson } from '../shared/api.ts';
import CopyLink from '../shared/copy-link.tsx';
import { Field } from '../shared/form/field.tsx';
import { leaveForSignIn, saysSignedOut } from '../shared/session.ts';
import { Toast } from '../shared/toast.tsx';

type Props = {
  /** The parcel's tracking code. */
  code: string;
  links: ShareLink[];
  t: Messages['sight']['links'] & { noAnswer: string };
  /** The BCP 47 tag of the reader's language, and the site's time zone. */
  tag: string;
  timeZone: string;
};

/** The links that show all of a parcel: makes them, and ends them. A new one's address is shown once. */
export default function ShareLinks({ code, t, tag, timeZone, ...props }: Props) {
  const [links, setLinks] = useState(props.links);
  const [made, setMade] = useState<NewShareLink | null>(null);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [hydrated, setHydrated] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => setHydrated(true), []);

  async function run<Data extends object>(
    call: () => Promise<Envelope<Data>>,
    done: (data: Data) => void,
  ): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(null);
    const answer = await call();
    setBusy(false);
    if (answer.status === 'success') {
      setSaid(answer.message);
      return done(answer.data);
    }
    if (saysSignedOut(answer)) leaveForSignIn();
    else setError(answer.errors[0] ?? noAnswer);
  }

  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const days = String(new FormData(event.currentTarget).get('days'));
    const call = () => sendJson<NewShareLink>('POST', paths.api.shareLinks, { parcel: code, days });
    return run(call, (link) => {
      const { id, ends_at } = link;
      setMade(link);
      setLinks((others) => [
        { id, ends_at, created_at: new Date().toISOString(), views: 0 },
        ...others,
      ]);
    });
  }

  function end(id: number) {
    return run(
      () => sendJson('DELETE', paths.api.shareLinks, { id }),
      () => {
        setMade((link) => (link?.id === id ? null : link));
        setLinks((others) => others.filter((link) => link.id !== id));
        // Its button is gone.
        heading.current?.focus();
      },
    );
  }

  return (
    <section className="share-links">
      <h2 ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <p>{t.lead}</p>
      <form onSubmit={make}>
        <Field label={t.days}>
          {(control) => (
            <input
              {...control}
              type="number"
              name="days"
              required
              min={shareDays.min}
              max={shareDays.max}
              defaultValue={shareDays.default}
            />
          )}
        </Field>
        <button
          type="submit"
          className="button"
          disabled={!hydrated}
          aria-disabled={busy || undefined}
        >
          {t.make}
        </button>
      </form>
      <p role="status" className={said === '' ? undefined : 'panel panel-good'}>
        {said}
      </p>
      {made !== null && (
        <CopyLink
          key={made.id}
          href={made.url}
          t={{ label: t.newLink, copy: t.copy, copied: t.copied }}
        />
      )}
      {links.length === 0 && <p className="list-state">{t.none}</p>}
      <ul className="records">
        {links.map(({ id, created_at, ends_at, views }) => {
          const [from, until] = [created_at, ends_at].map((at) => formatDay(at, tag, timeZone));
          const times = interpolate(t.times, { from: from ?? '', until: until ?? '' });
          return (
            <li key={id}>
              <span>
                <span suppressHydrationWarning>{times}</span>
                <small>{plural(t, 'views', { count: views }, tag)}</small>
              </span>
              <button
                type="button"
                className="button button-small button-quiet"
                disabled={!hydrated}
                aria-disabled={busy || undefined}
                aria-label={`${t.end}: ${times}`}
                suppressHydrationWarning
                onClick={() => end(id)}
              >
                {t.end}
              </button>
            </li>
          );
        })}
      </ul>
      {error !== null && (
        <Toast
          message={inSentences(error, t.noAnswer)}
          close={t.close}
          onClose={() => setError(null)}
        />
      )}
    </section>
  );
}
