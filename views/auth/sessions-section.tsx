import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';
import type { OwnSession } from '../../server/shared/two-step.ts';
import { formatDayAndTime } from '../parts/dates.ts';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { site: Site; t: Messages; timeZone: string; sessions: readonly OwnSession[] };

/** Where the reader is signed in, each with a button that ends it. */
export function SessionsSection({ site, t, timeZone, sessions }: Props) {
  const { sessions: words } = t.twoStep;
  return (
    <section className="account-section" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{words.title}</h2>
      <ul className="records">
        {sessions.map((session) => (
          <li key={session.id}>
            <Session site={site} t={t} timeZone={timeZone} session={session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndButton site={site} id="others" label={words.endOthers} />}
    </section>
  );
}

type SessionProps = Omit<Props, 'sessions'> & { session: OwnSession };

function Session({ site, t, timeZone, session }: SessionProps) {
  const { sessions: words } = t.twoStep;
  const { id, device, address, last_used_at, current } = session;
  const name = device ?? words.unknown;
  const when = formatDayAndTime(last_used_at, site.language.tag, timeZone);
  return (
    <>
      <div>
        <b dir="auto">{name}</b> {current && <span>({words.current})</span>}
        <small>
          {address !== null && <bdi>{address}</bdi>} {interpolate(words.lastUsed, { when })}
        </small>
      </div>
      {!current && (
        <EndButton site={site} id={id} label={words.end} description={`${words.end}: ${name}`} />
      )}
    </>
  );
}

type ButtonProps = { site: Site; id: string; label: string; description?: string };

function EndButton({ site, id, label, description }: ButtonProps) {
  return (
    <form method="post" action={localizedHref(site, paths.control.account)}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button button-quiet" aria-label={description}>
        {label}
      </button>
    </form>
  );
}
