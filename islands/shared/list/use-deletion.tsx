import { type ComponentProps, useState } from 'react';
import type { Envelope, Success } from '../../../server/shared/envelope.ts';
import { type ErrorWords, useRequest } from '../use-request.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';

type Question = ComponentProps<typeof ConfirmDeletion>;

type Deletion<Data extends object> = Pick<Question, 'name' | 'warning'> & {
  t: Question['t'] & ErrorWords;
  call: () => Promise<Envelope<Data>>;
  onDeleted: (answer: Success<Data>) => void;
};

/**
 * Deletes a record on its own page, after confirmation.
 *
 * @returns `ask`, which opens the question; the elements of the question and of errors; and `send` for other requests.
 */
export function useDeletion<Data extends object>({ call, onDeleted, ...about }: Deletion<Data>) {
  const [isConfirming, setConfirming] = useState(false);
  const { pending, send, errorToast } = useRequest(about.t, { leavesPage: true });
  const question = isConfirming && (
    <ConfirmDeletion
      {...about}
      onConfirm={() => send(call, onDeleted)}
      onClose={() => setConfirming(false)}
    />
  );
  return { pending, send, ask: () => pending || setConfirming(true), question, errorToast };
}
