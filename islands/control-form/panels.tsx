import type { Ref } from 'react';
import type { Envelope } from '../../server/shared/envelope.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { noAnswer } from '../shared/api.ts';
import { addressOf } from './address.ts';
import type { FormContext } from './context.ts';
import type { AnswerData } from './send.ts';

type Answer = Envelope<AnswerData>;
type Common = { ref: Ref<HTMLDivElement>; t: FormContext['t'] };

/** Everything that is wrong, in red. */
export function FailurePanel({
  ref,
  t,
  answer,
}: Common & { answer: Exclude<Answer, { status: 'success' }> }) {
  const sentences = [...new Set(answer.errors)];
  return (
    <div className="panel panel-bad" role="alert" ref={ref} tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>
          {sentence}
          {sentence === noAnswer && `. ${t.noAnswer}`}
        </p>
      ))}
    </div>
  );
}

/** That it went well, in green, and where to go from here. */
export function SuccessPanel({
  ref,
  t,
  answer,
  spec: { outcome, saved = t.saved },
}: Common & { answer: Extract<Answer, { status: 'success' }>; spec: FormSpec }) {
  return (
    <div className="panel panel-good" role="status" ref={ref} tabIndex={-1}>
      <p>{answer.message || saved}</p>
      {outcome.type === 'links' && (
        <ul className="panel-links">
          {outcome.links.map(({ label, to }) => (
            <li key={to}>
              <a href={addressOf(to, answer.data)}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
