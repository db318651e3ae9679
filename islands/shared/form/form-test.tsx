import { type ReactNode, useId, useRef, useState } from 'react';
import type { Envelope } from '../../../server/shared/envelope.ts';
import { TextWithEmails } from '../../../views/parts/text-with-emails.tsx';
import { noAnswer as brokenAnswer, sendJson } from '../api.ts';
import { QuietButton } from '../button.tsx';
import { useHydration, usePending } from '../hooks.ts';
import { leavesForSignIn } from '../session.ts';
import { readFormTexts } from './fields.ts';
import { surroundingForm } from './use-form-around.ts';

type TestButton = { label: string; sends?: Record<string, string> };

type Props<Data extends object> = {
  t: Record<'title' | 'lead' | 'noAnswer' | 'working', string>;
  /** The path of the API call that tries the form's values. */
  action: string;
  buttons: readonly TestButton[];
  /** A field of the form that the call does not take. */
  omits?: string;
  children?: (data: Data) => ReactNode;
};

/** Tries the values typed into the surrounding form; saves nothing. */
export function FormTest<Data extends object>({ t, action, buttons, ...props }: Props<Data>) {
  const { omits = '', children } = props;
  const section = useRef<HTMLElement>(null);
  const hydrated = useHydration();
  const [pending, run] = usePending();
  const [answer, setAnswer] = useState<Envelope<Data> | null>(null);
  const titleId = useId();

  const test = ({ sends }: TestButton) =>
    run(async () => {
      setAnswer(null);
      const form = surroundingForm(section);
      if (form === null) return;
      const { [omits]: _, ...fields } = readFormTexts(form);
      const received = await sendJson<Data>('POST', action, { ...fields, ...sends });
      if (!leavesForSignIn(received)) setAnswer(received);
    });

  return (
    <section className="part form-test" ref={section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.title}</h2>
      <p>
        <TextWithEmails text={t.lead} />
      </p>
      <div className="form-actions">
        {buttons.map((button) => (
          <QuietButton
            key={button.label}
            label={button.label}
            disabled={!hydrated}
            busy={pending}
            onClick={() => test(button)}
          />
        ))}
      </div>
      <div role="status">
        {pending && <p>{t.working}</p>}
        {answer !== null && (
          <div
            className={`panel above ${answer.status === 'success' ? 'panel-good' : 'panel-bad'}`}
          >
            {testSentences(answer, t.noAnswer).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
      </div>
      {answer?.status === 'success' && children?.(answer.data)}
    </section>
  );
}

function testSentences(answer: Envelope<object>, noAnswer: string): string[] {
  if (answer.status === 'success') return [answer.message];
  return [...new Set(answer.errors.map((error) => (error === brokenAnswer ? noAnswer : error)))];
}
