import { useEffect, useRef } from 'react';
import type { FormSpec } from '../server/shared/form.ts';
import type { FormContext } from './control-form/context.ts';
import { FormField } from './control-form/form-field.tsx';
import { FailurePanel, SuccessPanel } from './control-form/panels.tsx';
import { PlacesMap } from './control-form/places-map.tsx';
import { TemplatePreview } from './control-form/template-preview.tsx';
import { useForm } from './control-form/use-form.ts';

type Props = { spec: FormSpec; context: FormContext };

/** A form of the panel, drawn from data. */
export default function ControlForm({ spec, context }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const answerPanel = useRef<HTMLDivElement>(null);
  const form = useForm(spec, element);
  const { t, map, templates } = context;
  const { success, failure } = form;

  // The reader goes on at what came of it.
  useEffect(() => {
    if (success !== null || failure !== null) answerPanel.current?.focus();
  }, [success, failure]);

  if (success !== null && spec.outcome.type === 'links') {
    return <SuccessPanel ref={answerPanel} t={t} answer={success} spec={spec} />;
  }
  return (
    <form
      className="form control-form"
      method="post"
      ref={element}
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
      {success !== null && <SuccessPanel ref={answerPanel} t={t} answer={success} spec={spec} />}
      {spec.lead !== undefined && <p>{spec.lead}</p>}
      {spec.sections.map(({ title, fields }, index) => {
        const drawn = fields.map((field) => (
          <FormField key={field.name} field={field} form={form} context={context} />
        ));
        return title === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections never change places
          <div className="form-section" key={index}>
            {drawn}
          </div>
        ) : (
          <fieldset className="form-section" key={title}>
            <legend>{title}</legend>
            {drawn}
          </fieldset>
        );
      })}
      {templates !== undefined && (
        <TemplatePreview title={templates.title} template={form.values[templates.field] ?? ''} />
      )}
      {map !== undefined && <PlacesMap map={map} values={form.values} set={form.set} />}
      <button
        type="submit"
        className="button"
        disabled={!form.hydrated}
        aria-disabled={form.sending || undefined}
      >
        {form.sending ? spec.button.busy : spec.button.label}
      </button>
    </form>
  );
}
