import { type RefObject, useEffect, useState } from 'react';
import type { FormSpec } from '../../../server/shared/form.ts';
import { useHydrated } from '../hooks.ts';
import { popDraft } from './drafts.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
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
} from './values.ts';

/** The current state of a form's fields. */
export type Fields = {
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
export function useFields(
  spec: FormSpec,
  element: RefObject<HTMLFormElement | null>,
  leaving: RefObject<boolean>,
  typed: FormValues = {},
): Fields {
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
    const draft = popDraft(spec.action);
    setValues((current) => applyValues(current, { ...entered, ...draft }));
    setRestored(draft !== null);
  }, [element, days, spec.action]);

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
