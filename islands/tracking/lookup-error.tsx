import { interpolate } from '../../server/shared/interpolate.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { noAnswer } from '../shared/api.ts';
import type { Lookup } from '../shared/state/lookup-state.ts';
import type { TrackerContext } from './tracker-context.ts';

type Props = TrackerContext & {
  /** The first error is short; the others say what to do. */
  lookup: Lookup;
  id: string;
  onRetry: () => void;
};

/**
 * Says why nothing was found, with a button to retry if the site did not answer. For an unknown number, the typed code
 * replaces the error's help, and the class `track-unknown` shows the help of the page.
 */
export function LookupError({ lookup, id, onRetry, ...context }: Props) {
  const { t, language, unknown } = context;
  const { errors, code } = lookup;
  const [error = '', ...help] = readableErrors(errors, t);
  const isUnknown = unknown.includes(error);
  return (
    <div className={isUnknown ? 'track-error track-unknown' : 'track-error'}>
      <div role="alert" id={id}>
        <p className="track-fault error">{error.toLocaleUpperCase(language.tag)}</p>
        {(isUnknown ? [interpolate(t.typed, { code })] : help).map((sentence) => (
          <p key={sentence} className="measure">
            {sentence}
          </p>
        ))}
      </div>
      {errors.includes(noAnswer) && (
        <button type="button" className="button button-quiet above" onClick={onRetry}>
          {t.tryAgain}
        </button>
      )}
    </div>
  );
}

type ErrorsProps = { errors: string[]; id?: string; className?: string };

/** An alert with each error in its own paragraph; draws nothing if there are none. */
export function LookupErrorList({ errors, id, className = 'error' }: ErrorsProps) {
  if (errors.length === 0) return null;
  return (
    <div className={className} role="alert" id={id}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

/** The errors as shown to visitors. The error of a site that did not answer becomes a translated sentence and its help. */
export function readableErrors(errors: string[], t: Messages['track']): string[] {
  return errors.flatMap((error) =>
    error === noAnswer ? [t.unreachable, t.unreachableHelp] : [error],
  );
}
