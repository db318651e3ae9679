import { useRef, useState } from 'react';
import type { CurrencyOwner } from '../../../server/shared/enums.ts';
import type { Envelope } from '../../../server/shared/envelope.ts';
import { pathTo } from '../../../server/shared/public-paths.ts';
import type {
  ColumnView,
  ImportProgress,
  ImportReport,
} from '../../../server/transfer/shared/import-columns.ts';
import { getJson, newIdempotencyKey, noAnswer } from '../../shared/api.ts';
import { saveFile } from '../../shared/save-file.ts';
import { firstFailureSentence, sendForm } from '../../shared/send-form.ts';
import { failureSentences } from '../../shared/sentences.ts';
import { leavesForSignIn } from '../../shared/session.ts';
import type { ImportContext, ImportStep } from './import-context.ts';
import {
  emptyRequest,
  type ImportRequest,
  type Intent,
  importFormData,
  noAnswers,
  openColumn,
  openCurrencies,
  proposedMapping,
} from './import-request.ts';

/** The running step: the uploaded part, from 0 to 1, and the site's progress, if known. */
export type Busy = {
  what: Intent['what'] | 'failures';
  part: number;
  at: ImportProgress | null;
};

/** Reads the columns of a file, checks its rows, imports it, and downloads the failed rows; one at a time. */
export function useImport(context: ImportContext) {
  const { t, noAnswer: unanswered, dateFields, numberFields, kind, calls } = context;
  const [request, setRequest] = useState<ImportRequest>({ ...emptyRequest, kind });
  const [step, setStep] = useState<ImportStep>('file');
  const [columns, setColumns] = useState<ColumnView[]>([]);
  const [look, setLook] = useState<ImportReport | null>(null);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [asksDuplicates, setAsksDuplicates] = useState(false);
  const running = useRef(false);
  /** After a failure the same import has the same key, so that it is not done twice. */
  const key = useRef(newIdempotencyKey());

  async function runAlone(what: Busy['what'], work: (id: string) => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setError(null);
    setBusy({ what, part: 0, at: null });
    const id = newIdempotencyKey();
    const stop = watchProgress(pathTo(calls.progress, { id }), (at) =>
      setBusy((now) => now && { ...now, at }),
    );
    await work(id);
    stop();
    running.current = false;
    setBusy(null);
  }

  const onUploaded = (part: number) => setBusy((now) => now && { ...now, part });

  function reportFailure(answer: Envelope<ImportReport>, lost: string) {
    if (answer.status === 'success' || leavesForSignIn(answer)) return;
    setError(failureSentences(answer, lost).join(' '));
  }

  type Call = { what: Intent['what']; lost: string; headers?: Record<string, string> };

  async function call(now: ImportRequest, { what, lost, headers }: Call): Promise<void> {
    await runAlone(what, async (id) => {
      const form = importFormData(now, what === 'columns' ? [] : columns, { what, id });
      const answer = await sendForm<ImportReport>('POST', calls.import, form, onUploaded, headers);
      if (answer.status !== 'success') {
        // The question about existing customers is asked on the columns step.
        const asks = answer.error_details?.some(({ field }) => field === 'duplicates') === true;
        if (asks) setStep('columns');
        setAsksDuplicates((asked) => asked || asks);
        return reportFailure(answer, lost);
      }
      const { data } = answer;
      if (what === 'columns') {
        setColumns(data.columns);
        setLook(data);
        setRequest({ ...now, mapping: proposedMapping(data.columns) });
      } else setReport(data);
      setStep(nextSteps[what]);
    });
  }

  const set = (changes: Partial<ImportRequest>) => setRequest((now) => ({ ...now, ...changes }));

  /** Reads the columns of a file: a new one, or the same file with another encoding or heading row. */
  function begin(changes: Partial<ImportRequest>) {
    if (running.current) return;
    const now = { ...request, ...noAnswers, ...changes };
    setRequest(now);
    setAsksDuplicates(false);
    if (now.file !== null) void call(now, { what: 'columns', lost: unanswered });
  }

  const open = openColumn(request, columns, 'dates', dateFields);
  /** The order of dates is sent only if a column leaves it open. */
  const dateOrder: ImportRequest['date_order'] =
    open === undefined ? '' : request.date_order || (open.dates?.order ?? '');
  const openMark = openColumn(request, columns, 'numbers', numberFields);
  const decimalMark: ImportRequest['decimal_mark'] =
    openMark === undefined ? '' : request.decimal_mark || (openMark.numbers?.mark ?? '');
  const openCurrency = openCurrencies(request, columns);
  const isOfCod = request.mapping[openCurrency?.column ?? 0] === 'cod_currency';
  const currencyOwner = isOfCod ? 'cod' : request.currency_of;
  const complete = { ...request, date_order: dateOrder, decimal_mark: decimalMark };

  /** Assigns the field that belongs to the answer. */
  function chooseCurrencyOwner(owner: CurrencyOwner) {
    const field = owner === 'cod' ? 'cod_currency' : 'currency';
    const mapping = { ...request.mapping, [openCurrency?.column ?? 0]: field };
    set({ currency_of: owner, mapping });
  }

  /** @param changes of the request, such as what to do with invalid values. */
  function check(changes: Partial<ImportRequest> = {}) {
    if (running.current) return;
    key.current = newIdempotencyKey();
    set(changes);
    void call({ ...complete, ...changes }, { what: 'check', lost: unanswered });
  }

  function write() {
    const headers = { 'Idempotency-Key': key.current };
    void call(complete, { what: 'write', lost: t.lost, headers });
  }

  function fetchFailures() {
    void runAlone('failures', async (id) => {
      const form = importFormData(complete, columns, { what: 'check', id });
      const file = await (request.kind === 'customers'
        ? fetch(customerFailures(calls.failures, report, request.file))
        : fetch(calls.failures, { method: 'POST', body: form })
      )
        .then(async (response) => (response.ok ? response.blob() : firstFailureSentence(response)))
        .catch(() => noAnswer);
      if (typeof file === 'string') setError(file === noAnswer ? unanswered : file);
      else saveFile(file, failuresName(request.file, file.type));
    });
  }

  const go = (to: ImportStep) => {
    setError(null);
    setStep(to);
  };
  const state = { request, step, columns, look, report, busy, error };
  const questions = { asksDuplicates, open, openMark, openCurrency };
  const answers = { dateOrder, decimalMark, currencyOwner };
  const actions = { chooseCurrencyOwner, set, go, begin, check, write, fetchFailures };
  return { ...state, ...questions, ...answers, ...actions };
}

const nextSteps = { columns: 'columns', check: 'check', write: 'done' } as const;

export type Importing = ReturnType<typeof useImport>;

function failuresName(file: File | null, type: string): string {
  const ending = type.startsWith('text/csv') ? 'csv' : 'xlsx';
  return `${(file?.name ?? 'parcels').replace(/\.\w+$/, '')}-2.${ending}`;
}

/** The URL of the failed rows of a customer import, in the format of the imported file. */
function customerFailures(path: string, report: ImportReport | null, file: File | null): string {
  const format = /\.(xlsx|ods)$/i.test(file?.name ?? '') ? 'xlsx' : 'csv';
  const query = new URLSearchParams({ import_id: report?.import_id ?? '', format });
  return `${path}?${query}`;
}

const everyMs = 700;

/**
 * Polls the progress of an import; null if the import runs on another machine. @returns a function that stops polling.
 */
function watchProgress(path: string, onProgress: (at: ImportProgress | null) => void): () => void {
  const ended = new AbortController();
  const ask = async () => {
    const asked = getJson<{ progress: ImportProgress | null }>(path, ended.signal);
    const answer = await asked.catch(() => null);
    if (ended.signal.aborted) return;
    if (answer?.status === 'success') onProgress(answer.data.progress);
  };
  const timer = setInterval(ask, everyMs);
  return () => {
    clearInterval(timer);
    ended.abort();
  };
}
