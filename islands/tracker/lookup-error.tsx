import type { Messages } from '../../views/translations/messages.ts';
import { noAnswer } from '../shared/api.ts';

type Props = {
  /** The first one is short, the others say what to do. */
  errors: string[];
  t: Messages['track'];
  /** BCP 47, of the reader's language. */
  tag: string;
  /** Of the sentences. */
  id: string;
  onRetry: () => void;
};

/** Why nothing was found; where the site did not answer, with a way to ask again. */
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

/** What a call without an answer says is for programs; its readers have a language. */
export function readable(errors: string[], t: Messages['track']): string[] {
  return errors.flatMap((error) =>
    error === noAnswer ? [t.unreachable, t.unreachableHelp] : [error],
  );
}
