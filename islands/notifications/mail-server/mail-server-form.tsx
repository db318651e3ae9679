import { useId, useState } from 'react';
import type { Envelope } from '../../../server/shared/envelope.ts';
import type { FormSpec } from '../../../server/shared/form.ts';
import { paths } from '../../../server/shared/paths.ts';
import { TextWithEmails } from '../../../views/parts/text-with-emails.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { noAnswer as brokenAnswer, sendJson } from '../../shared/api.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { type FormState, useForm } from '../../shared/form/use-form.ts';
import { usePending } from '../../shared/hooks.ts';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  t: Pick<Messages['mailServers'], 'testTitle' | 'test' | 'testSend' | 'testing'> & {
    testLead: string;
  };
};

/** The mail server, which can be tried before it is saved. */
export default function MailServerForm({ spec, context, t }: Props) {
  const form = useForm(spec, context);
  const shown = form.values.security === 'none' ? spec : without(spec, 'plain_confirmed');
  return (
    <FormFrame spec={shown} context={context} form={form}>
      <ServerTest t={t} noAnswer={context.t.noAnswer} form={form} />
    </FormFrame>
  );
}

/** The form without a field; one is needed only without encryption. */
function without(spec: FormSpec, left: string): FormSpec {
  const sections = spec.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ name }) => name !== left),
  }));
  return { ...spec, sections };
}

type ServerTestProps = {
  t: Pick<Messages['mailServers'], 'testTitle' | 'test' | 'testSend' | 'testing'> & {
    testLead: string;
  };
  noAnswer: string;
  form: FormState;
};

/** Tries the server with what is in the form; saves nothing. */
function ServerTest({ t, noAnswer, form }: ServerTestProps) {
  const [pending, run] = usePending();
  const [answer, setAnswer] = useState<Envelope<object> | null>(null);
  const titleId = useId();

  const test = (send: 'yes' | 'no') =>
    run(async () => {
      setAnswer(null);
      // Only saving needs the account's password.
      const { account_password: _, ...server } = form.values;
      const received = await sendJson('POST', paths.api.testMailServer, { ...server, send });
      if (saysSignedOut(received)) return leaveForSignIn();
      setAnswer(received);
    });

  return (
    <section className="part server-test" aria-labelledby={titleId}>
      <h2 id={titleId}>{t.testTitle}</h2>
      <p>
        <TextWithEmails text={t.testLead} />
      </p>
      <div className="form-actions">
        {(['no', 'yes'] as const).map((send) => (
          <button
            key={send}
            type="button"
            className="button button-quiet"
            disabled={!form.hydrated}
            aria-disabled={pending || undefined}
            onClick={() => test(send)}
          >
            {send === 'yes' ? t.testSend : t.test}
          </button>
        ))}
      </div>
      <div role="status">
        {pending && <p>{t.testing}</p>}
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
