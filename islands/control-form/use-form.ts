import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Envelope } from '../../server/shared/envelope.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { leaveForSignIn, saysSignedOut } from '../shared/session.ts';
import { addressOf } from './address.ts';
import { popDraft, popNotice, saveDraft, saveNotice } from './drafts.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { type AnswerData, sendSpec } from './send.ts';
import {
  applyValues,
  changed,
  type Files,
  filesIn,
  initialValues,
  mergeServerValues,
  textsIn,
  type Values,
  withFile,
  withoutSecrets,
} from './values.ts';

type Success = Extract<Envelope<AnswerData>, { status: 'success' }>;
type Failure = Exclude<Envelope<AnswerData>, Success>;

/** A form as it stands. */
export type FormState = {
  values: Values;
  files: Files;
  set: (name: string, value: string) => void;
  choose: (name: string, file: File | null) => void;
  /** Until the island is hydrated, nothing can be sent. */
  hydrated: boolean;
  sending: boolean;
  /** How much of an upload has gone out, from 0 to 1. */
  progress: number;
  success: Success | null;
  failure: Failure | null;
  /** What had been typed before a sign-out is here again. */
  restored: boolean;
  submit: (event: FormEvent) => void;
  again: () => void;
};

/** The life of a form: filled in, sent once, answered. What was typed stays until the site has it. */
export function useForm(spec: FormSpec, form: RefObject<HTMLFormElement | null>): FormState {
  const [saved, setSaved] = useState(() => initialValues(spec));
  const [values, setValues] = useState(saved);
  const [files, setFiles] = useState<Files>({});
  const [hydrated, setHydrated] = useState(false);
  const [restored, setRestored] = useState(false);
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [answer, setAnswer] = useState<Envelope<AnswerData> | null>(null);
  const busy = useRef(false);
  const leaving = useRef(false);
  const dirty = Object.keys(changed(values, saved)).length + Object.keys(files).length > 0;

  useEffect(() => {
    // What was typed, chosen or filled in by the browser before the script came.
    const typed = form.current === null ? {} : textsIn(form.current);
    if (form.current !== null) setFiles(filesIn(form.current));
    const draft = popDraft();
    setValues((current) => applyValues(current, { ...typed, ...draft }));
    setRestored(draft !== null);
    const notice = popNotice();
    if (notice !== null) setAnswer(successOf(notice));
    setHydrated(true);
  }, [form]);
  useLeaveGuard(dirty, leaving);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setProgress(0);
    const sent = await sendSpec(spec, values, saved, files, setProgress);
    busy.current = false;
    setSending(false);
    if (saysSignedOut(sent)) {
      saveDraft(withoutSecrets(spec, values));
      leaving.current = true;
      leaveForSignIn();
      return;
    }
    setRestored(false);
    setAnswer(sent);
    if (sent.status === 'success') take(sent);
  }

  function take({ data, message }: Success) {
    const { outcome } = spec;
    const now =
      outcome.type === 'stay' ? mergeServerValues(spec, values, data) : initialValues(spec);
    setSaved(now);
    // What was typed while the form was on its way is not saved yet.
    setValues((current) =>
      outcome.type === 'stay' ? { ...now, ...changed(current, values) } : now,
    );
    setFiles({});
    if (outcome.type === 'stay') return move(outcome.at ?? '', data, message);
    leaving.current = outcome.type === 'go' || outcome.type === 'reload';
    if (outcome.type === 'go') location.assign(outcome.to);
    if (outcome.type === 'reload') {
      saveNotice(message);
      location.reload();
    }
  }

  /** What was saved may have changed the page's own address, and the old one leads nowhere now. */
  function move(address: string, data: AnswerData, message: string) {
    const moved = addressOf(address, data);
    if (moved === addressOf(address, saved)) return;
    leaving.current = true;
    saveNotice(message, new URL(moved, location.href).pathname);
    location.replace(moved);
  }

  return {
    values,
    files,
    set: (name, value) => setValues((current) => ({ ...current, [name]: value })),
    choose: (name, file) => setFiles((current) => withFile(current, name, file)),
    hydrated,
    sending,
    progress,
    success: answer?.status === 'success' ? answer : null,
    failure: answer === null || answer.status === 'success' ? null : answer,
    restored,
    submit,
    again: () => setAnswer(null),
  };
}

function successOf(message: string): Success {
  return { status: 'success', data: {}, errors: [], message };
}
