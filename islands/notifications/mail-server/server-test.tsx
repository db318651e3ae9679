import { useId, useRef, useState } from 'react';
import type { Envelope } from '../../../server/shared/envelope.ts';
import { paths } from '../../../server/shared/paths.ts';
import { TextWithEmails } from '../../../views/parts/text-with-emails.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { noAnswer as brokenAnswer, sendJson } from '../../shared/api.ts';
import { QuietButton } from '../../shared/button.tsx';
import { textsIn } from '../../shared/form/fields.ts';
import { formAround } from '../../shared/form/use-form-around.ts';
import { useHydration, usePending } from '../../shared/hooks.ts';
import { leavesForSignIn } from '../../shared/session.ts';

type Props = {
  t: Pick<Messages['mailServers'], 'testTitle' | 'test' | 'testSend'> & {
    testLead: string;
  };
  noAnswer: string;
  working: string;
};

/** Tries the mail server of the form that it stands in; saves nothing. */
export default function ServerTest({ t, noAnswer, working }: Props) {
  const section = useRef<HTMLElement>(null);
  const hydrated = useHydration();
  const [pending, run] = usePending();
  const [answer, setAnswer] = useState<Envelope<object> | null>(null);
  const titleId = useId();

  const test = (send: 'yes' | 'no') =>
    run(async () => {
      setAnswer(null);
      const form = formAround(section);
      if (form === null) return;
      // Only saving needs the account's password.
      const { account_password: _, ...server } = textsIn(form);
      const received = await sendJson('POST', paths.api.testMailServer, { ...server, send });
      if (!leavesForSignIn(received)) setAnswer(received);
    });

  return (
    <section className="part server-test" ref={section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.testTitle}</h2>
      <p>
        <TextWithEmails text={t.testLead} />
      </p>
      <div className="form-actions">
        {(['no', 'yes'] as const).map((send) => (
          <QuietButton
            key={send}
            label={send === 'yes' ? t.testSend : t.test}
            disabled={!hydrated}
            busy={pending}
            onClick={() => test(send)}
          />
        ))}
      </div>
      <div role="status">
        {pending && <p>{working}</p>}
        {answer !== null && (
          <div className={`panel ${answer.status === 'success' ? 'panel-good' : 'panel-bad'}`}>
            {sentencesOf(answer, noAnswer).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

function sentencesOf(answer: Envelope<object>, noAnswer: string): string[] {
  if (answer.status === 'success') return [answer.message];
  return [...new Set(answer.errors.map((error) => (error === brokenAnswer ? noAnswer : error)))];
}
