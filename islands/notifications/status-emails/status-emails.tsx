import { useState } from 'react';
import type { StatusEmail } from '../../../server/notifications/shared/mail.ts';
import { colon } from '../../../server/shared/colon.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { sendJson } from '../../shared/api.ts';
import { useHydration } from '../../shared/hooks.ts';
import { useRequestErrors } from '../../shared/use-request.tsx';

type Props = {
  mails: Pick<StatusEmail, 'stage' | 'to' | 'standard' | 'subject'>[];
  /** The path of a mail's page, with the placeholder :stage. */
  path: string;
  /** The `lang` of the subjects; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The BCP 47 tag of the reader's language. */
  tag: string;
  stages: Messages['stages'];
  t: Pick<Messages['statusEmails'], 'to' | 'toLabel' | 'own'> &
    Pick<Messages['control']['list'], 'dismiss' | 'noAnswer'>;
};

/** The emails of all stages. Each has a link to its text, and a choice of its recipients that is saved immediately. */
export default function StatusEmails({ mails, path, contentLang, tag, stages, t }: Props) {
  const [chosen, setChosen] = useState(() => new Map(mails.map(({ stage, to }) => [stage, to])));
  const hydrated = useHydration();
  const [message, setMessage] = useState('');
  const { errorToast, report, dismiss } = useRequestErrors(t);

  async function choose({ stage, to: before }: Pick<StatusEmail, 'stage' | 'to'>, value: string) {
    const to = recipients.find((known) => known === value) ?? before;
    const show = (shown: StatusEmail['to']) =>
      setChosen((current) => new Map(current).set(stage, shown));
    show(to);
    dismiss();
    const answer = await sendJson('PATCH', paths.api.stageMails, { stage, to });
    if (answer.status === 'success') return setMessage(`${stages[stage]}${colon(tag)}${t.to[to]}`);
    show(before);
    report(answer);
  }

  return (
    <>
      <ul className="records stage-mails">
        {mails.map(({ stage, to, standard, subject }) => (
          <li key={stage} className="line entry">
            <a className="fill" href={pathTo(path, { stage })}>
              <strong>{stages[stage]}</strong>
              <small className="block" lang={contentLang} dir="auto">
                {subject}
              </small>
            </a>
            {!standard && <span className="record-badge badge">{t.own}</span>}
            <select
              className="finger"
              aria-label={`${stages[stage]}${colon(tag)}${t.toLabel}`}
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
        {message}
      </p>
      {errorToast}
    </>
  );
}

const recipients = ['none', 'recipient', 'sender', 'both'] as const;
