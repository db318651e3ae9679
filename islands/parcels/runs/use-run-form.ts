import type { FormEvent } from 'react';
import type { Run } from '../../../server/shared/run.ts';
import { changeOfForm } from '../../../server/shared/run-form.ts';
import type { RunRequest } from './use-run.ts';

/**
 * Does with script what the forms of a run do without.
 *
 * @param change sends it, and says whether it was done.
 */
export function useRunForm(run: Run, change: (request: RunRequest) => Promise<boolean>) {
  return async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    const { nativeEvent, currentTarget: form } = event;
    event.preventDefault();
    const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
    if (submitter?.getAttribute('aria-disabled') === 'true') return;
    const values = [...new FormData(form, submitter)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const request = changeOfForm(run, Object.fromEntries(values));
    if (request === null || !(await change(request))) return;
    if (!('id' in request) || request.add !== undefined) form.reset();
  };
}
