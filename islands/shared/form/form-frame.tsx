import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type { Failure, Success } from '../../../server/shared/envelope.ts';
import {
  type Control,
  callOf,
  type FieldSpec,
  type FormSection,
  type FormSpec,
  fillAddress,
  nextPageOf,
  type Outcome,
} from '../../../server/shared/form.ts';
import { noAnswer } from '../api.ts';
import CopyLink from '../copy-link.tsx';
import { sentencesOf } from '../sentences.ts';
import type { ControlProps, Controls, FormContext } from './control-props.ts';
import { DayControl, TimestampControl } from './day-control.tsx';
import { Field, FieldGroup } from './field.tsx';
import { PictureControl } from './picture-control.tsx';
import { ChoiceControl, LinesControl, TextControl } from './plain-controls.tsx';
import type { AnswerData } from './send.ts';
import type { FormState } from './use-form.ts';
import { initialValues } from './values.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  form: FormState;
  /** Controls that only this form has. */
  controls?: Controls;
  /** What stands above the fields of a section, by the name of its first field. */
  leads?: Record<string, ReactNode>;
  className?: string;
  /** Shown between the fields and the button. */
  children?: ReactNode;
};

/** What all forms of the panel share: the response, the fields in their sections, the buttons. */
export function FormFrame({ spec, context, form, className = '', ...props }: Props) {
  const { controls = {}, leads = {}, children } = props;
  const answerPanel = useRef<HTMLDivElement>(null);
  const { t } = context;
  const { success, failure, outcome } = form;
  useAnswerFocus(form, answerPanel);

  if (success !== null && outcome.type === 'links') {
    return <SuccessPanel ref={answerPanel} answer={success} outcome={outcome} />;
  }
  return (
    <form
      className={`form control-form ${spec.marks === 'required' ? 'form-required' : ''} ${className}`}
      method="post"
      action={spec.plainAction}
      encType={spec.encoding && 'multipart/form-data'}
      ref={form.element}
      onSubmit={form.submit}
      noValidate={form.hydrated}
      aria-busy={form.sending}
    >
      {spec.plainAction === undefined && <PlainFields spec={spec} context={context} />}
      {form.restored && (
        <p className="panel" role="status">
          {t.restored}
        </p>
      )}
      {failure !== null && <FailurePanel ref={answerPanel} t={t} answer={failure} />}
      {success !== null && <SuccessPanel ref={answerPanel} answer={success} outcome={outcome} />}
      {spec.lead !== undefined && <p>{spec.lead}</p>}
      <FormSections spec={spec} leads={leads} form={form} context={context} controls={controls} />
      {children}
      <Buttons spec={spec} form={form}>
        {spec.marks === 'required' && <p className="form-marks smaller soft">* {t.required}</p>}
      </Buttons>
    </form>
  );
}

/**
 * Moves the focus after a response, so that screen readers read it and the page scrolls to it: to the first invalid
 * field, to the first field of the next record, or else to the message.
 */
function useAnswerFocus(
  { success, failure, answers, outcome, element }: FormState,
  answerPanel: RefObject<HTMLDivElement | null>,
): void {
  const isAgain = success !== null && outcome.type === 'again';
  const seen = useRef(0);
  useEffect(() => {
    // A failure that gets shorter, as its fields are changed, is no other answer.
    if (seen.current === answers || (success === null && failure === null)) return;
    seen.current = answers;
    const which = isAgain ? ':required:invalid' : '[aria-invalid]';
    const controls = `:is(input, select, textarea, button)${which}`;
    const field = element.current?.querySelector<HTMLElement>(controls);
    // The success message, above the emptied form, has to be visible too.
    if (isAgain) answerPanel.current?.scrollIntoView();
    (field ?? answerPanel.current)?.focus({ preventScroll: isAgain });
  }, [answers, success, failure, isAgain, element, answerPanel]);
}

/** The button that sends the form, and those that do something else with what was sent. */
function Buttons({ spec, form, children }: Pick<Props, 'spec' | 'form' | 'children'>) {
  const { button, further = [] } = spec;
  const shared = {
    type: 'submit',
    name: spec.plainAction === undefined ? '_then' : undefined,
    'aria-disabled': form.sending || undefined,
  } as const;
  return (
    <div className="form-actions">
      <button
        className={button.quiet ? 'button button-quiet' : 'button'}
        value={nextPageOf(spec)}
        {...shared}
      >
        {form.sending ? button.busy : button.label}
      </button>
      {further.map(({ name, label, outcome }) => (
        <button
          key={name}
          className="button button-quiet"
          value={nextPageOf({ outcome })}
          data-button={name}
          {...shared}
        >
          {label}
        </button>
      ))}
      {children}
    </div>
  );
}

/** What a form says to its page where it is sent without script; its buttons say where to go then. */
function PlainFields({ spec, context }: Pick<Props, 'spec' | 'context'>) {
  const fields = {
    ...spec.fixed,
    ...{ _verb: callOf(spec), _key: context.key },
    ...(spec.sends === 'changes' && { _saved: JSON.stringify(initialValues(spec)) }),
  };
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type Common = { ref: Ref<HTMLDivElement>; t: FormContext['t'] };

/** All errors, in red. */
function FailurePanel({ ref, t, answer }: Common & { answer: Failure }) {
  const sentences = [...new Set(sentencesOf(answer))];
  return (
    <div className="panel panel-bad" role="alert" ref={ref} tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>
          {sentence}
          {sentence === noAnswer && `. ${t.noAnswer}`}
        </p>
      ))}
    </div>
  );
}

/** The success message, in green, with links to continue. */
function SuccessPanel({
  ref,
  answer: { data, message },
  outcome,
}: Pick<Common, 'ref'> & { answer: Success<AnswerData>; outcome: Outcome }) {
  return (
    <div className="panel panel-good" role="status" ref={ref} tabIndex={-1}>
      <p>{message}</p>
      {outcome.type === 'links' &&
        outcome.copies !== undefined &&
        typeof data.link === 'string' && <CopyLink href={data.link} t={outcome.copies} />}
      {'links' in outcome && (
        <ul className="panel-links inline-list">
          {outcome.links.map(({ label, to }) => (
            <li key={to}>
              <a href={fillAddress(to, data)}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Shared = Omit<ControlProps, 'field' | 'fieldProps'> & { controls: Controls };

type SectionsProps = Shared & {
  spec: FormSpec;
  /** What stands above the fields of a section, by the name of its first field. */
  leads: Record<string, ReactNode>;
};

/** All sections of a form; the folded ones share one summary at the end. */
function FormSections({ spec: { sections, marks }, leads, ...shared }: SectionsProps) {
  const draw = (section: FormSection) => {
    const key = section.fields[0]?.name ?? '';
    return <Section key={key} section={section} marks={marks} lead={leads[key]} {...shared} />;
  };
  const folded = sections.filter((section) => section.folded);
  return (
    <>
      {sections.filter((section) => !section.folded).map(draw)}
      {folded.length > 0 && (
        <Folded sections={folded} {...shared}>
          {folded.map(draw)}
        </Folded>
      )}
    </>
  );
}

type FoldedProps = Shared & { sections: FormSection[]; children: ReactNode };

/** Unfolds if it contains an invalid field. */
function Folded({ sections, form, context, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const isWrong = form.failure?.error_details?.some(({ field }) => names.includes(field)) === true;
  return (
    <details
      className="form-more full"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{context.t.more}</summary>
      {children}
    </details>
  );
}

type SectionProps = Shared & {
  section: FormSection;
  marks: FormSpec['marks'];
  lead: ReactNode;
};

/** Fields that belong together, with the heading of the group that the section starts, if any. */
function Section({ section, marks, lead, ...shared }: SectionProps) {
  const { id, title, layout, heading, fields } = section;
  const drawn = fields.map((field) => (
    <FormField key={field.name} field={field} marks={marks} {...shared} />
  ));
  const className =
    layout === undefined
      ? 'form-section stack full'
      : `form-section stack full form-section-${layout}`;
  return (
    <>
      {heading !== undefined && (
        <div className="form-heading full" id={heading.id}>
          <h2>{heading.title}</h2>
          {heading.lead !== undefined && <p>{heading.lead}</p>}
        </div>
      )}
      {title === undefined ? (
        <div className={className}>{drawn}</div>
      ) : (
        <fieldset className={className} id={id}>
          <legend>{title}</legend>
          {lead}
          {drawn}
        </fieldset>
      )}
    </>
  );
}

type FormSectionsProps = Omit<ControlProps, 'fieldProps'> & {
  controls: Controls;
  marks: FormSpec['marks'];
};

/** The controls that any form may have; all other kinds are text on one line. */
const commonControls: Controls = {
  lines: (props) => <LinesControl {...props} />,
  day: (props) => <DayControl {...props} />,
  timestamp: (props) => <TimestampControl {...props} />,
  choice: (props) => <ChoiceControl {...props} />,
  picture: (props) => <PictureControl {...props} />,
};

/** Controls of several parts: a label can only belong to one, so these get a legend. */
const groups: Control[] = ['timestamp', 'icon', 'colour', 'invoice-lines', 'visibility'];

/** One field: its label, its control, and its error. */
function FormField({ field, form, context, controls, marks }: FormSectionsProps) {
  const { label, hint, control } = field;
  const error = form.failure?.error_details?.find((detail) => detail.field === field.name)?.message;
  const draw = controls[control] ?? commonControls[control] ?? TextControl;
  if (groups.includes(control)) {
    return (
      <FieldGroup label={label} hint={hint} error={error}>
        {(fieldProps) => draw({ field, form, context, fieldProps })}
      </FieldGroup>
    );
  }
  return (
    <Field
      label={label}
      note={marks === undefined && isOptional(field) ? context.t.optional : undefined}
      hint={hint}
      error={error}
    >
      {(fieldProps) => (
        <>
          {draw({ field, form, context, fieldProps })}
          <StandardButton field={field} form={form} t={context.t} />
        </>
      )}
    </Field>
  );
}

type StandardProps = Pick<ControlProps, 'field' | 'form'> & Pick<FormContext, 't'>;

/** Brings the site's own text back, where a field has another one or none. */
function StandardButton({ field: { name, label, standard }, form, t }: StandardProps) {
  if (standard === undefined || form.values[name] === standard) return null;
  return (
    <button
      type="button"
      className="button button-small button-quiet field-standard"
      aria-label={`${t.useStandard}: ${label}`}
      disabled={!form.hydrated}
      onClick={() => form.set(name, standard)}
    >
      {t.useStandard}
    </button>
  );
}

/** Whether to mark a field as optional; not needed if its placeholder shows what then applies. */
function isOptional({ rule, placeholder }: FieldSpec): boolean {
  return !rule.required && placeholder === undefined;
}
