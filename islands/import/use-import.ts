import { useRef, useState } from 'react';
import type { Envelope } from '../../server/shared/envelope.ts';
import type { ImportProgress, ImportReport } from '../../server/shared/imports.ts';
import { paths } from '../../server/shared/paths.ts';
import { failureOf, noAnswer, sendForm } from '../shared/api.ts';
import { newIdempotencyKey } from '../shared/idempotency-key.ts';
import { leaveForSignIn, saysSignedOut } from '../shared/session.ts';
import { type Asked, formOf, nothingAsked } from './asked.ts';
import type { ImportContext } from './context.ts';
import { saveFile } from './save-file.ts';
import { watchProgress } from './watch-progress.ts';

/** What is being done: the part that was uploaded, from 0 to 1, then how far the site is, where it says so. */
export type Busy = {
  what: 'look' | 'import' | 'failures';
  part: number;
  at: ImportProgress | null;
};

/** Looks at a file, imports it, and fetches what is wrong with it; one thing at a time. */
export function useImport({ t, noAnswer: unanswered }: ImportContext) {
  const [asked, setAsked] = useState<Asked>(nothingAsked);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef(false);
  /** After a failure the same import has the same key: what was done is not done twice. */
  const key = useRef(newIdempotencyKey());

  async function alone(what: Busy['what'], work: (id: string) => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setError(null);
    setBusy({ what, part: 0, at: null });
    const id = newIdempotencyKey();
    const stop = watchProgress(id, (at) => setBusy((now) => now && { ...now, at }));
    await work(id);
    stop();
    running.current = false;
    setBusy(null);
  }

  const sent = (part: number) => setBusy((now) => now && { ...now, part });

  function refused(answer: Envelope<ImportReport>, lost: string) {
    if (saysSignedOut(answer)) return leaveForSignIn();
    const [first = noAnswer] = answer.errors;
    setError(first === noAnswer ? lost : answer.errors.join(' '));
  }

  /** Looks at the file with what was chosen; the result takes the place of the one before. */
  function look(changes: Partial<Asked>) {
    if (running.current) return;
    const now = { ...asked, ...changes };
    const isOther = changes.file !== undefined || changes.kind !== undefined;
    const columns = isOther ? [] : (report?.columns ?? []);
    setAsked(now);
    key.current = newIdempotencyKey();
    if (isOther) setReport(null);
    if (now.file === null) return;
    void alone('look', async (id) => {
      const form = formOf(now, columns, { dryRun: true, onlyGood: false, id });
      const answer = await sendForm<ImportReport>('POST', paths.api.importParcels, form, sent);
      if (answer.status === 'success') setReport(answer.data);
      else refused(answer, unanswered);
    });
  }

  function write() {
    void alone('import', async (id) => {
      const form = formOf(asked, report?.columns ?? [], { dryRun: false, onlyGood: true, id });
      const headers = { 'Idempotency-Key': key.current };
      const answer = await sendForm<ImportReport>(
        'POST',
        paths.api.importParcels,
        form,
        sent,
        headers,
      );
      if (answer.status === 'success') setReport(answer.data);
      else refused(answer, t.lost);
    });
  }

  function fetchFailures() {
    void alone('failures', async (id) => {
      const form = formOf(asked, report?.columns ?? [], { dryRun: true, onlyGood: false, id });
      const response = await fetch(paths.api.importFailures, { method: 'POST', body: form }).catch(
        () => null,
      );
      if (response?.ok) {
        const file = await response.blob();
        return saveFile(file, failuresName(asked.file, file.type));
      }
      const said = response === null ? noAnswer : failureOf(await response.text());
      setError(said === noAnswer ? unanswered : said);
    });
  }

  const set = (changes: Partial<Asked>) => setAsked((now) => ({ ...now, ...changes }));
  return { asked, set, report, busy, error, look, write, fetchFailures };
}

export type Importing = ReturnType<typeof useImport>;

function failuresName(file: File | null, type: string): string {
  const ending = type.startsWith('text/csv') ? 'csv' : 'xlsx';
  return `${(file?.name ?? 'parcels').replace(/\.\w+$/, '')}-2.${ending}`;
}
