import type { Failure } from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { noAnswer } from '../../shared/api.ts';
import { saysSignedOut } from '../../shared/session.ts';
import type { DeliverContext } from './deliver-context.ts';

type Props = { failure: Failure; context: DeliverContext };

/** Why it was not recorded. The page stays, with all that is on it: a signature is not given twice. */
export function Refusal({ failure, context: { t, noAnswer: unanswered, signIn } }: Props) {
  const { errors } = failure;
  if (saysSignedOut(failure)) {
    return (
      <div className="panel panel-bad" role="alert">
        <p>{interpolate(t.signedOut, { button: t.submit })}</p>
        <p>
          <a href={signIn.href} target="_blank" rel="noopener">
            {signIn.label}
          </a>
        </p>
      </div>
    );
  }
  const sentences = errors.includes(noAnswer) ? [unanswered] : errors;
  return (
    <div className="panel panel-bad" role="alert">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
