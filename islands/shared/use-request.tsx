import { useState } from 'react';
import type { Envelope, Failure, Success } from '../../server/shared/envelope.ts';
import { noAnswer } from './api.ts';
import { usePending } from './hooks.ts';
import { explainError, failureSentences } from './sentences.ts';
import { leavesForSignIn } from './session.ts';
import { Toast } from './toast.tsx';

export type ErrorWords = { dismiss: string; noAnswer: string };

/** The last error of a component's requests. The component renders `errorToast`. */
export function useRequestErrors(t: ErrorWords) {
  // The number distinguishes an error from an earlier one with the same text.
  const [error, setError] = useState<{ sentence: string; number: number } | null>(null);
  const dismiss = () => setError(null);
  const show = (sentence: string) =>
    setError((last) => ({ sentence, number: (last?.number ?? 0) + 1 }));
  return {
    errorToast: error !== null && (
      // A new key starts the ten seconds of a new error.
      <Toast key={error.number} role="alert" close={t.dismiss} onClose={dismiss}>
        <p className="grow">{explainError(error.sentence, t.noAnswer)}</p>
      </Toast>
    ),
    show,
    /** Shows a failure's first sentence, or goes to the sign-in if the session has ended. */
    report(failure: Failure) {
      if (!leavesForSignIn(failure)) show(failureSentences(failure)[0] ?? noAnswer);
    },
    dismiss,
  };
}

/**
 * Sends requests to the API one at a time, and shows the error of the last one.
 *
 * @param leavesPage whether a success leads to another page; `pending` then stays true until that page is there, so
 * that nothing is sent twice.
 */
export function useRequest(t: ErrorWords, { leavesPage = false } = {}) {
  const [pending, run] = usePending();
  const errors = useRequestErrors(t);

  const send = <Data extends object>(
    request: () => Promise<Envelope<Data>>,
    onSuccess: (answer: Success<Data>) => void,
  ) =>
    run(async () => {
      errors.dismiss();
      const answer = await request();
      if (answer.status !== 'success') return errors.report(answer);
      onSuccess(answer);
      if (leavesPage) await new Promise(() => {});
    });

  return { ...errors, pending, send };
}
