import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Envelope, Failure, Success } from '../../../server/shared/envelope.ts';
import {
  callOf,
  type FormSpec,
  fillAddress,
  type Outcome,
  type SubmittedForm,
} from '../../../server/shared/form.ts';
import { newIdempotencyKey } from '../api.ts';
import { useHydrated } from '../hooks.ts';
import { leaveForSignIn, saysSignedOut } from '../session.ts';
import { storePageNotice } from '../toast.tsx';
import { nameOfForm, popDraft, popNotice, saveDraft, saveNotice } from './drafts.ts';
import { withoutField } from './field.tsx';
import { type AnswerData, type Prepare, sendSpec } from './send.ts';
import {
  applyValues,
  changed,
  daysOf,
  enteredIn,
  type Files,
  type FormValues,
  filesIn,
  initialValues,
  mergeServerValues,
  withFile,
  withoutSecrets,
} from './values.ts';

/** The current state of a form: the values of its fields, and the site's response. */
export type FormState = Pick<
  Fields,
  'values' | 'files' | 'set' | 'choose' | 'hydrated' | 'restored'
> & {
  element: RefObject<HTMLFormElement | null>;
  sending: boolean;
  /** How much of an upload has been sent, from 0 to 1. */
  progress: number;
  success: Success<AnswerData> | null;
  /** Without what it said of fields that were changed since. */
  failure: Failure | null;
  /** Forgets what the failure says of a field, where that is not the field that is set. */
  forget: (name: string) => void;
  /** How many answers have come. */
  answers: number;
  /** The outcome of the last used button. */
  outcome: Outcome;
  submit: (event: FormEvent) => void;
};

/** What the page of a form knows of it. */
type PageOfForm = { submitted?: SubmittedForm | undefined };

type FormHooks = {
  /** Prefills the form for the next record from what was sent; by default, as this one was. */
  next?: ((sent: FormValues) => FormValues) | undefined;
  /** Called with the response after saving, if the form is only a part of its page. */
  onSaved?: ((answer: Success<AnswerData>) => void) | undefined;
};

const asTyped: Prepare = (values) => values;

/**
 * The life cycle of a form: filled in, sent, answered. Typed text stays until it is saved.
 *
 * @param prepare converts the typed texts to what is sent; by default they are sent as they are.
 */
export function useForm(
  spec: FormSpec,
  context: PageOfForm,
  prepare = asTyped,
  { next, onSaved }: FormHooks = {},
): FormState {
  const name = nameOfForm(spec.action, spec.fixed);
  const element = useRef<HTMLFormElement>(null);
  const leaving = useRef(false);
  const refused = submittedOf(context, spec);
  const { saved, markSaved, begin, ...fields } = useFields(spec, element, leaving, refused?.values);
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const [answer, setAnswer] = useState<Envelope<AnswerData> | null>(refused?.failure ?? null);
  const [answers, setAnswers] = useState(0);
  const [outcome, setOutcome] = useState(spec.outcome);
  const busy = useRef(false);
  const headersFor = useIdempotencyKey(spec.once === true);

  useEffect(() => {
    const message = popNotice(name);
    if (message === null) return;
    setAnswer({ status: 'success', data: {}, errors: [], message });
    setAnswers((count) => count + 1);
  }, [name]);

  useEffect(() => {
    // The browser may bring the page back as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && leaving.current) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    const chosen = outcomeOf(spec, event);
    setSending(true);
    setProgress(0);
    const received = await sendSpec(spec, fields.values, saved, fields.files, {
      prepare,
      headersFor,
      onProgress: setProgress,
    });
    const show = () => {
      setAnswer(received);
      setAnswers((count) => count + 1);
      // Not before: until then an earlier answer may be shown, as its own outcome.
      setOutcome(chosen);
    };
    if (received.status === 'success' && chosen.type === 'go') {
      show();
      return leave(received, chosen);
    }
    busy.current = false;
    setSending(false);
    if (saysSignedOut(received)) {
      saveDraft(name, withoutSecrets(spec, fields.values));
      leaving.current = true;
      leaveForSignIn();
      return;
    }
    show();
    if (received.status === 'success') onSuccess(received, chosen);
  }

  /** What is said of a field holds until it is changed. */
  function forget(name: string) {
    setAnswer((last) =>
      last === null || last.status === 'success' ? last : withoutField(last, name),
    );
  }

  function onSuccess(received: Success<AnswerData>, chosen: Outcome) {
    const { data, message } = received;
    if (chosen.type === 'again') return begin(next?.(fields.values));
    markSaved(data);
    onSaved?.(received);
    if (chosen.type === 'stay') return followAddress(chosen.at ?? '', data, message);
    leave(received, chosen);
  }

  /** Leads to the next page. A form that another page follows stays as it was sent, and cannot be sent again. */
  function leave({ data, message }: Success<AnswerData>, chosen: Outcome) {
    leaving.current = true;
    if (chosen.type === 'go') {
      if (chosen.says) storePageNotice(message);
      location.assign(fillAddress(chosen.to, data));
    }
    if (chosen.type === 'reload') {
      saveNotice(name, message);
      location.reload();
    }
  }

  /** Goes to the page's new URL, if saving has changed it; the old one is then invalid. */
  function followAddress(address: string, data: AnswerData, message: string) {
    const next = fillAddress(address, data);
    if (next === fillAddress(address, saved)) return;
    leaving.current = true;
    saveNotice(name, message, new URL(next, location.href).pathname);
    location.replace(next);
  }

  return {
    ...fields,
    set(name, value) {
      fields.set(name, value);
      forget(name);
    },
    choose(name, file) {
      fields.choose(name, file);
      forget(name);
    },
    forget,
    answers,
    // Once there is a response, only that is shown.
    restored: fields.restored && answer === null,
    element,
    sending,
    progress,
    success: answer?.status === 'success' ? answer : null,
    failure: answer === null || answer.status === 'success' ? null : answer,
    outcome,
    submit,
  };
}

/** What was typed and refused, if this form was sent without script. */
function submittedOf({ submitted }: PageOfForm, spec: FormSpec): SubmittedForm | undefined {
  if (submitted?.call !== callOf(spec)) return undefined;
  const fixed = Object.entries(spec.fixed ?? {});
  const isOfRecord = fixed.every(([name, value]) => submitted.values[name] === String(value));
  return isOfRecord ? submitted : undefined;
}

/** The outcome of the button that the form is sent with. */
function outcomeOf({ further = [], outcome }: FormSpec, { nativeEvent }: FormEvent): Outcome {
  const used = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  const name = used instanceof HTMLElement ? used.dataset.button : undefined;
  return further.find((button) => button.name === name)?.outcome ?? outcome;
}

/**
 * The idempotency headers of a request: until a response arrives, the same content has the same key, so a retry is not
 * executed twice.
 */
function useIdempotencyKey(enabled: boolean): (body: string) => Record<string, string> {
  const last = useRef<{ body: string; key: string } | null>(null);
  return (body) => {
    if (!enabled) return {};
    if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() };
    return { 'Idempotency-Key': last.current.key };
  };
}

/** The current state of a form's fields. */
type Fields = {
  values: FormValues;
  files: Files;
  /** The values that the site has. */
  saved: FormValues;
  set: (name: string, value: string) => void;
  /** null removes a chosen file. */
  choose: (name: string, file: File | null) => void;
  /** Until the island is hydrated, nothing can be sent. */
  hydrated: boolean;
  /** Whether the text that was typed before the session ended has been restored. */
  restored: boolean;
  /** Called after the site has saved the values and files, with its response's data. */
  markSaved: (data: object) => void;
  /** Begins anew, with these texts or with those of the spec. */
  begin: (texts?: FormValues) => void;
};

/** The state of a form's fields. The browser asks before unsaved changes are lost. @param typed what is not saved yet. */
function useFields(
  spec: FormSpec,
  element: RefObject<HTMLFormElement | null>,
  leaving: RefObject<boolean>,
  typed: FormValues = {},
): Fields {
  const name = nameOfForm(spec.action, spec.fixed);
  const [saved, setSaved] = useState(() => initialValues(spec));
  const [values, setValues] = useState(() => applyValues(saved, typed));
  const [files, setFiles] = useState<Files>({});
  // Names of the fields that show a day in another form.
  const [days] = useState(() => daysOf(spec));
  const hydrated = useHydrated();
  const [restored, setRestored] = useState(false);
  const dirty = Object.keys(changed(values, saved)).length + Object.keys(files).length > 0;
  useLeaveGuard(dirty, leaving);

  useEffect(() => {
    // Text and files that were entered before hydration, or filled in by the browser.
    const entered = element.current === null ? {} : enteredIn(element.current, days);
    if (element.current !== null) setFiles(filesIn(element.current));
    const draft = popDraft(name);
    setValues((current) => applyValues(current, { ...entered, ...draft }));
    setRestored(draft !== null);
  }, [element, days, name]);

  function markSaved(data: object) {
    const stays = spec.outcome.type === 'stay';
    const next = stays ? mergeServerValues(spec, values, data) : initialValues(spec);
    setSaved(next);
    // Text that was typed while the form was being sent is not saved yet.
    setValues((current) => (stays ? { ...next, ...changed(current, values) } : next));
    setFiles({});
  }

  function begin(next = initialValues(spec)) {
    setSaved(next);
    // Text that was typed while the form was being sent belongs to the next one.
    setValues((current) => ({ ...next, ...changed(current, values) }));
    setFiles({});
  }

  return {
    values,
    files,
    saved,
    begin,
    set: (name, value) => setValues((current) => ({ ...current, [name]: value })),
    choose: (name, file) => setFiles((current) => withFile(current, name, file)),
    hydrated,
    restored,
    markSaved,
  };
}

/**
 * Asks before unsaved input is lost.
 *
 * @param leaving is true once the form itself leaves the page, which needs no confirmation.
 */
export function useLeaveGuard(dirty: boolean, leaving: RefObject<boolean>): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty, leaving]);
}
