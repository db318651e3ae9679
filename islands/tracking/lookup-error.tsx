import type { Messages } from '../../views/translations/messages.ts';
import { noAnswer } from '../shared/api.ts';

type Props = {
  /** The first one is short, the others say what to do. */
  errors: string[];
  t: Messages['track'];
  /** The BCP 47 tag of the reader's language. */
  tag: string;
  /** The id of the element with the errors. */
  id: string;
  onRetry: () => void;
};

/** Why nothing was found; if the site did not answer, with a button to retry. */
export function LookupError({ errors, t, tag, id, onRetry }: Props) {
  const [error = '', ...help] = readable(errors, t);
  return (
    <div className="track-error">
      <div role="alert" id={id}>
        <p className="track-fault">{error.toLocaleUpperCase(tag)}</p>
        {help.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {errors.includes(noAnswer) && (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          {t.tryAgain}
        </button>
      )}
    </div>
  );
}

/** Translates the technical error of a call without a response. */
export function readable(errors: string[], t: Messages['track']): string[] {
  return errors.flatMap((error) =>
    error === noAnswer ? [t.unreachable, t.unreachableHelp] : [error],
  );
}
