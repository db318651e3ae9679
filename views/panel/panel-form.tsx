import { type ReactNode, useId } from 'react';
import { stages } from '../../server/shared/enums.ts';
import { noAnswer } from '../../server/shared/envelope.ts';
import { type FieldRule, pick } from '../../server/shared/field-values.ts';
import {
  type Control,
  type FieldSpec,
  type FormScript,
  type FormSpec,
  type FurtherButton,
  formCall,
  formNextPage,
  type Option,
  type Outcome,
  type SubmittedForm,
} from '../../server/shared/form.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { Enhancement, Island, type Trigger } from '../island.tsx';
import { FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields } from '../parts/plain-form.tsx';
import type { SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { type Controls, type FormContext, FormSections, type Intros } from './form-fields.tsx';

const jsonControls: readonly Control[] = ['invoice-lines', 'pieces', 'price-table'];

type Props = SiteProps & {
  spec: FormSpec;
  /** When the form's script is loaded. By default, it is loaded with the page. */
  on?: Trigger;
  /** Controls that only this form has. */
  controls?: Controls;
  /** Content above the fields of a section, by the name of its first field. */
  intros?: Intros;
  className?: string;
  /** The form's anchor, and its accessible name. */
  id?: string;
  label?: string;
  /** The refused submission, if the page handles the form itself. */
  refused?: SubmittedForm | undefined;
  /** The text to show if the site did not answer. */
  unanswered?: string;
  /** Content between the fields and the button. */
  children?: (form: FormContext) => ReactNode;
};

/** A form of the panel. It works without script; the script sends it without leaving the page. */
export function PanelForm({ site, t, spec, on = 'load', ...own }: Props) {
  const { controls = {}, intros = {} } = own;
  const { marks } = spec;
  const words = t.control.form;
  // A form with its own action has no key: such pages are cached, so they must be the same for everybody.
  const key = spec.plainAction === undefined ? crypto.randomUUID() : '';
  const place = useId();
  // Forms fetched from different pages may end up in one page, so the prefix must be unique.
  const prefix = key === '' ? place : `f${key.slice(0, 8)}`;
  const refused = own.refused ?? findSubmission(site, formCall(spec), spec.fixed);
  const failure = refused?.failure ?? null;
  const typed = typedFields(spec);
  const saved = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
  const form: FormContext = {
    site,
    t,
    marks,
    prefix,
    values: { ...saved, ...refused?.values },
    failure,
    controls,
  };
  const script: FormScript = {
    prefix,
    // A guest who leaves such a form is not asked for confirmation.
    saved: spec.plainAction === undefined ? saved : {},
    failure,
    json: typed.filter(({ control }) => jsonControls.includes(control)).map(({ name }) => name),
    signIn: paths.control.signIn,
    ...pick(spec, ['method', 'action', 'fixed', 'once']),
    t: {
      ...pick(words, ['restored', 'chosenPicture', 'uploading']),
      noAnswer: own.unanswered ?? `${noAnswer}. ${words.noAnswer}`,
    },
  };
  return (
    <Enhancement src={site.manifest.formScript} on={on} site={site} props={script}>
      <form
        className={`form control-form ${marks === undefined ? '' : 'form-required'} ${own.className ?? ''}`}
        id={own.id}
        aria-label={own.label}
        method="post"
        action={spec.plainAction}
        encType={spec.encoding && 'multipart/form-data'}
      >
        {spec.plainAction === undefined && <PlainFields spec={spec} saved={saved} id={key} />}
        <FormErrors errors={failure?.errors ?? []} />
        {spec.lead !== undefined && <p>{spec.lead}</p>}
        <FormSections spec={spec} intros={intros} form={form} />
        {own.children?.(form)}
        <FormButtons spec={spec} busy={words.working}>
          {marks === 'required' && typed.some(isMarked) && (
            <p className="form-marks smaller soft">* {words.required}</p>
          )}
        </FormButtons>
        <LinkTemplate spec={spec} site={site} />
      </form>
    </Enhancement>
  );
}

/** The fields that hold text, which pictures do not. */
function typedFields({ sections }: FormSpec): FieldSpec[] {
  const fields = sections.flatMap((section) => section.fields);
  return fields.filter(({ control }) => control !== 'picture');
}

/** Whether a field gets the mark of required fields. A choice with a first value does not need it. */
function isMarked({ control, rule, options = [] }: FieldSpec): boolean {
  return rule.required === true && (control !== 'choice' || options[0]?.value === '');
}

/**
 * The refused submission of a form that was sent without script.
 *
 * @param fixed the fixed fields that distinguish the form from others of the same call.
 */
export function findSubmission(
  { submitted }: Site,
  call: string,
  fixed: Readonly<Record<string, unknown>> = {},
): SubmittedForm | undefined {
  const isOfRecord = Object.entries(fixed).every(
    ([name, value]) => submitted?.values[name] === String(value),
  );
  return submitted?.call === call && isOfRecord ? submitted : undefined;
}

type FoldProps = {
  site: Site;
  call: string;
  /** The fixed fields that distinguish the form from others of the same call. */
  fixed?: Readonly<Record<string, unknown>>;
  label: string;
  isPrimary?: boolean;
  isOpen?: boolean;
  children: ReactNode;
};

/** A folded form, which is open if it was refused. */
export function FormFold({ site, call, fixed, label, isPrimary, isOpen, children }: FoldProps) {
  const isRefused = findSubmission(site, call, fixed) !== undefined;
  return (
    <details open={isOpen || isRefused}>
      <summary className={isPrimary ? 'button' : 'button button-quiet'}>{label}</summary>
      {children}
    </details>
  );
}

type PlainProps = { spec: FormSpec; saved: Record<string, string>; id: string };

/** The hidden fields of a form that is sent to its page without script. Its buttons name the page that follows. */
function PlainFields({ spec, saved, id }: PlainProps) {
  const fields = {
    ...spec.fixed,
    _verb: formCall(spec),
    _key: id,
    ...(spec.sends === 'changes'
      ? { _saved: JSON.stringify(saved) }
      : typedFields(spec).some(({ address, value }) => address && value !== '') && {
          _prefilled: JSON.stringify(saved),
        }),
  };
  return <HiddenFields values={fields} />;
}

type ButtonsProps = { spec: FormSpec; busy: string; children: ReactNode };

/** The button that sends the form, and further ones that send it with another value or outcome. */
function FormButtons({ spec, busy, children }: ButtonsProps) {
  const { button, outcome, further = [], plainAction } = spec;
  const own = (sends: FurtherButton['sends'], next: Outcome) => {
    const then = plainAction === undefined ? '_then' : undefined;
    const [name = then, value = formNextPage({ outcome: next })] = sends ?? [];
    return { name, value, 'data-outcome': JSON.stringify(next) };
  };
  return (
    <div className="form-actions">
      {button.sends && <input type="hidden" name="_then" value={formNextPage({ outcome })} />}
      <button
        type="submit"
        className={button.quiet ? 'button button-quiet' : 'button'}
        data-busy={busy}
        {...own(button.sends, outcome)}
      >
        {button.label}
      </button>
      {further.map((other) => (
        <button
          key={other.label}
          type="submit"
          className="button button-quiet"
          {...own(other.sends, other.outcome ?? outcome)}
        >
          {other.label}
        </button>
      ))}
      {children}
    </div>
  );
}

/** The template for a link in the answer, which the script shows. */
function LinkTemplate({ spec: { outcome }, site }: { spec: FormSpec; site: Site }) {
  if (outcome.type !== 'links' || outcome.copies === undefined) return null;
  const { label, ...t } = outcome.copies;
  return (
    <template>
      <div className="copy-link full line">
        <span className="fill break soft">{label}</span>
        {/* The script puts the link here. */}
        <a className="finger-link own-line break" href={localizedHref(site, '/')} dir="ltr">
          {label}
        </a>
        <Island name="copy-button" on="idle" site={site} props={{ text: '', t }} />
      </div>
    </template>
  );
}

type Extra = Partial<
  Pick<
    FieldSpec,
    'hint' | 'placeholder' | 'standard' | 'options' | 'autoComplete' | 'label' | 'picture'
  >
>;

/** Returns a function that makes fields: names and rules as in the API, labels translated. */
export function fieldBuilder<Name extends string, Label extends string>(
  rules: Record<Name, FieldRule>,
  labels: Record<Label, string>,
) {
  return (
    name: Name & Label,
    control: Control,
    value: string | number | null | undefined,
    extra: Extra = {},
  ): FieldSpec => ({
    name,
    label: labels[name],
    control,
    rule: rules[name],
    value: value === null || value === undefined ? '' : String(value),
    ...extra,
  });
}

/** A field whose value is a built-in preset's text, and so in the user's language, unless `key` is null. */
export function inBuiltinWords(key: string | null, field: FieldSpec): FieldSpec {
  const { written: _, ...rule } = field.rule;
  return key === null ? field : { ...field, rule };
}

/** The rule of a field that may be left empty in a form that changes a record. */
export function optionalRule({ required: _, ...rule }: FieldRule): FieldRule {
  return rule;
}

const controls: Partial<Record<FieldRule['kind'], Control>> = {
  country: 'country',
  day: 'day',
  email: 'email',
  lines: 'lines',
  link: 'url',
  'local-time': 'local-time',
  'clock-time': 'clock-time',
  number: 'number',
  phone: 'tel',
};

export function controlForRule({ kind }: FieldRule): Control {
  return controls[kind] ?? 'text';
}

/** The options of records with codes, such as languages and delivery services. */
export function codeOptions(records: readonly { code: string; name: string }[]): Option[] {
  return records.map(({ code, name }) => ({ value: code, label: name }));
}

/** The options of the stages, after one for none. */
export function stageOptions(none: string, names: Messages['stages']): Option[] {
  return [{ value: '', label: none }, ...labelledOptions(stages, names)];
}

export function labelledOptions<Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
) {
  return values.map((value) => ({ value, label: names[value] }));
}
