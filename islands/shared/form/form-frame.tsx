import { type ReactNode, useEffect, useRef } from 'react';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { Controls, FormContext } from './control-props.ts';
import { FailurePanel, SuccessPanel } from './panels.tsx';
import { Section } from './section.tsx';
import type { FormState } from './use-form.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  form: FormState;
  /** Controls that only this form has. */
  controls?: Controls;
  /** Shown between the fields and the button. */
  children?: ReactNode;
};

/** What all forms of the panel share: the response, the fields in their sections, the button. */
export function FormFrame({ spec, context, form, controls = {}, children }: Props) {
  const answerPanel = useRef<HTMLDivElement>(null);
  const { t } = context;
  const { success, failure } = form;

  // The response gets the focus, so that screen readers read it and the page scrolls to it.
  useEffect(() => {
    if (success !== null || failure !== null) answerPanel.current?.focus();
  }, [success, failure]);

  if (success !== null && spec.outcome.type === 'links') {
    return <SuccessPanel ref={answerPanel} answer={success} outcome={spec.outcome} />;
  }
  return (
    <form
      className="form control-form"
      method="post"
      ref={form.element}
      onSubmit={form.submit}
      noValidate={form.hydrated}
      aria-busy={form.sending}
    >
      {form.restored && (
        <p className="panel" role="status">
          {t.restored}
        </p>
      )}
      {failure !== null && <FailurePanel ref={answerPanel} t={t} answer={failure} />}
      {success !== null && (
        <SuccessPanel ref={answerPanel} answer={success} outcome={spec.outcome} />
      )}
      {spec.lead !== undefined && <p>{spec.lead}</p>}
      {spec.sections.map((section) => (
        <Section
          key={section.fields[0]?.name ?? ''}
          section={section}
          form={form}
          context={context}
          controls={controls}
        />
      ))}
      {children}
      <div className="form-actions">
        <button
          type="submit"
          className="button"
          disabled={!form.hydrated}
          aria-disabled={form.sending || undefined}
        >
          {form.sending ? spec.button.busy : spec.button.label}
        </button>
      </div>
    </form>
  );
}
