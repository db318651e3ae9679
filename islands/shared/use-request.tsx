import { useState } from 'react';
import type { Envelope, Failure, Success } from '../../server/shared/envelope.ts';
import { noAnswer } from './api.ts';
import { usePending } from './hooks.ts';
import { sentencesOf } from './sentences.ts';
import { leavesForSignIn } from './session.ts';

/** The error of a request. Its number distinguishes it from an earlier one with the same text. */
export type RequestError = { sentence: string; number: number };

/** The last error of a component's requests, for an ErrorToast. */
export type RequestErrors = {
  error: RequestError | null;
  /** Shows a sentence. */
  show: (sentence: string) => void;
  /** Shows a failure's first sentence, or goes to the sign-in if the session has ended. */
  report: (failure: Failure) => void;
  dismiss: () => void;
};

export function useRequestErrors(): RequestErrors {
  const [error, setError] = useState<RequestError | null>(null);
  const show = (sentence: string) =>
    setError((last) => ({ sentence, number: (last?.number ?? 0) + 1 }));
  return {
    error,
    show,
    report(failure) {
      if (!leavesForSignIn(failure)) show(sentencesOf(failure)[0] ?? noAnswer);
    },
    dismiss: () => setError(null),
  };
}

/**
 * Sends requests to the API one at a time, and has the error of the last one.
 *
 * @param leavesPage whether a success leads to another page; `pending` then stays true until it has come, so that
 * nothing is sent twice.
 */
export function useRequest({ leavesPage = false } = {}) {
  const [pending, run] = usePending();
  const errors = useRequestErrors();

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
