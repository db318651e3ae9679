import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import type { Failure, Success } from '../../../server/shared/envelope.ts';
import {
  callOf,
  type FormSpec,
  fillAddress,
  nextPageOf,
  type Outcome,
} from '../../../server/shared/form.ts';
import { noAnswer } from '../api.ts';
import CopyLink from '../copy-link.tsx';
import { sentencesOf } from '../sentences.ts';
import type { Controls, FormContext } from './control-props.ts';
import { FormSections } from './form-section.tsx';
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
      encType={spec.encoding === 'multipart' ? 'multipart/form-data' : undefined}
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
      <FormSections {...{ spec, leads, form, context, controls }} />
      {children}
      <Buttons spec={spec} form={form}>
        {spec.marks === 'required' && <p className="form-marks soft">* {t.required}</p>}
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
        <ul className="panel-links">
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
