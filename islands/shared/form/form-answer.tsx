import type { Ref } from 'react';
import type { Failure, Success } from '../../../server/shared/envelope.ts';
import type { Outcome } from '../../../server/shared/form.ts';
import { noAnswer } from '../api.ts';
import type { FormContext } from './control-props.ts';
import { type AnswerData, fillAddress } from './send.ts';

type Common = { ref: Ref<HTMLDivElement>; t: FormContext['t'] };

/** All errors, in red. */
export function FailurePanel({ ref, t, answer }: Common & { answer: Failure }) {
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

/** The success message, in green, with links to continue. */
export function SuccessPanel({
  ref,
  answer: { data, message },
  outcome,
}: Pick<Common, 'ref'> & { answer: Success<AnswerData>; outcome: Outcome }) {
  return (
    <div className="panel panel-good" role="status" ref={ref} tabIndex={-1}>
      <p>{message}</p>
      {'links' in outcome && (
        <ul className="panel-links">
          {outcome.links.map(({ label, to }) => (
            <li key={to}>
              <a href={fillAddress(to, data)}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
