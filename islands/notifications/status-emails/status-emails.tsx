import { useEffect, useState } from 'react';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { StatusEmail } from '../../../server/shared/status-email.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { inSentences, noAnswer, sendJson } from '../../shared/api.ts';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';
import { Toast } from '../../shared/toast.tsx';

type Props = {
  mails: Pick<StatusEmail, 'stage' | 'to' | 'standard' | 'subject'>[];
  /** The path of a mail's page, with the placeholder :stage. */
  path: string;
  /** The `lang` of the subjects; undefined if it is the page's language. */
  contentLang: string | undefined;
  stages: Messages['stages'];
  t: Pick<Messages['stageMails'], 'to' | 'toLabel' | 'own'> &
    Pick<Messages['control']['list'], 'dismiss' | 'noAnswer'>;
};

/** The mails of all stages: a choice each of who gets it, which is saved at once, and a link to its words. */
export default function StatusEmails({ mails, path, contentLang, stages, t }: Props) {
  const [chosen, setChosen] = useState(() => new Map(mails.map(({ stage, to }) => [stage, to])));
  const [hydrated, setHydrated] = useState(false);
  const [said, setSaid] = useState('');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setHydrated(true), []);

  async function choose({ stage, to: before }: Pick<StatusEmail, 'stage' | 'to'>, value: string) {
    const to = recipients.find((known) => known === value) ?? before;
    const show = (shown: StatusEmail['to']) =>
      setChosen((current) => new Map(current).set(stage, shown));
    show(to);
    setError(null);
    const answer = await sendJson('PATCH', paths.api.stageMails, { stage, to });
    if (saysSignedOut(answer)) return leaveForSignIn();
    if (answer.status === 'success') return setSaid(`${stages[stage]}: ${t.to[to]}`);
    show(before);
    setError(answer.errors[0] ?? noAnswer);
  }

  return (
    <>
      <ul className="records stage-mails">
        {mails.map(({ stage, to, standard, subject }) => (
          <li key={stage}>
            <a href={pathTo(path, { stage })}>
              <strong>{stages[stage]}</strong>
              <small lang={contentLang} dir="auto">
                {subject}
              </small>
            </a>
            {!standard && <span className="record-badge">{t.own}</span>}
            <select
              aria-label={`${stages[stage]}: ${t.toLabel}`}
              value={chosen.get(stage) ?? to}
              disabled={!hydrated}
              onChange={(event) =>
                choose({ stage, to: chosen.get(stage) ?? to }, event.currentTarget.value)
              }
            >
              {recipients.map((value) => (
                <option key={value} value={value}>
                  {t.to[value]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {error !== null && (
        <Toast
          message={inSentences(error, t.noAnswer)}
          close={t.dismiss}
          onClose={() => setError(null)}
        />
      )}
    </>
  );
}

const recipients = ['none', 'recipient', 'sender', 'both'] as const;
