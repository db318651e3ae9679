import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { addressFollowers } from '../../server/parcels/shared/parcel-copy.ts';
import { addressNames, addressTexts } from '../../server/shared/address.ts';
import { colon } from '../../server/shared/colon.ts';
import { countryOptions } from '../../server/shared/countries.ts';
import type { Failure } from '../../server/shared/envelope.ts';
import { pick } from '../../server/shared/field-values.ts';
import {
  type Control,
  errorFieldName,
  type FieldSpec,
  type FormSection,
  type FormSpec,
} from '../../server/shared/form.ts';
import { Island } from '../island.tsx';
import { hasHalfDays } from '../parts/dates.ts';
import { Field, FieldGroup, type FieldProps } from '../parts/field.tsx';
import { errorAt } from '../parts/form-errors.tsx';
import { showDay } from '../parts/read-day.ts';
import type { SiteProps } from '../props.ts';
import { addressWords } from '../translations/parcel-labels.ts';

export type FormContext = SiteProps & {
  marks: FormSpec['marks'];
  /** The prefix of the controls' ids. */
  prefix: string;
  /** The texts of the fields, by name. */
  values: Record<string, string>;
  failure: Failure | null;
  /** Controls that only this form has. */
  controls: Controls;
};

export type ControlProps = {
  field: FieldSpec;
  value: string;
  form: FormContext;
  /** The attributes that link the control to its label, its hint and its error. */
  fieldProps: FieldProps;
};

export type Controls = Partial<Record<Control, (props: ControlProps) => ReactNode>>;

/** Content above the fields of a section, by the name of its first field. */
export type Intros = Record<string, (form: FormContext) => ReactNode>;

type SectionsProps = {
  spec: FormSpec;
  intros: Intros;
  form: FormContext;
};

/**
 * All sections of a form. The folded ones share one summary at the end, which is open if a field in it has an error.
 */
export function FormSections({ spec: { sections }, intros, form }: SectionsProps) {
  const draw = (section: FormSection) => {
    const key = section.fields[0]?.name ?? '';
    return <FormSectionFields key={key} section={section} lead={intros[key]?.(form)} form={form} />;
  };
  const folded = sections.filter((section) => section.folded);
  return (
    <>
      {sections.filter((section) => !section.folded).map(draw)}
      {folded.length > 0 && (
        <details
          className="form-more full"
          open={folded.some(({ fields }) => hasError(fields, form))}
        >
          <summary>{form.t.control.form.more}</summary>
          {folded.map(draw)}
        </details>
      )}
    </>
  );
}

type SectionProps = { section: FormSection; lead: ReactNode; form: FormContext };

/** The fields of a section, with the heading of the group that it starts, if any. */
function FormSectionFields({ section, lead, form }: SectionProps) {
  const { id, title, layout, heading, fields } = section;
  const drawn = groupFolds(fields).map(([first, ...others]) => (
    <Fold key={first.name} fields={[first, ...others]} form={form} />
  ));
  const looks = { row: 'form-section stack full form-section-row', columns: 'columns' };
  const className = layout === undefined ? 'form-section stack full' : looks[layout];
  return (
    <>
      {heading !== undefined && (
        <div className="form-heading full" id={heading.id}>
          <h2>{heading.title}</h2>
          {heading.lead !== undefined && <p className="soft">{heading.lead}</p>}
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

type Neighbours = [FieldSpec, ...FieldSpec[]];

/** Groups neighbouring fields that are folded under the same summary. */
function groupFolds(fields: readonly FieldSpec[]): Neighbours[] {
  const folds: Neighbours[] = [];
  for (const field of fields) {
    const last = folds.at(-1);
    if (last !== undefined && field.fold !== undefined && last[0].fold === field.fold) {
      last.push(field);
    } else folds.push([field]);
  }
  return folds;
}

/** A field, or folded fields, open if one of them has an error. */
function Fold({ fields, form }: { fields: Neighbours; form: FormContext }) {
  const drawn = fields.map((field) => <FormField key={field.name} field={field} form={form} />);
  const [{ fold }] = fields;
  if (fold === undefined) return drawn;
  return (
    <details className="form-fold full" open={hasError(fields, form)}>
      <summary>{fold}</summary>
      <div className="form-section stack">{drawn}</div>
    </details>
  );
}

function hasError(fields: readonly FieldSpec[], { failure }: FormContext): boolean {
  return fields.some(({ name }) => errorAt(failure, errorFieldName(name)) !== undefined);
}

/** The controls that any form may have; all other kinds are text on one line. */
const commonControls: Controls = {
  lines: (props) => <LinesControl {...props} />,
  day: (props) => <DayField {...props} />,
  timestamp: (props) => <TimestampField {...props} />,
  choice: (props) => <ChoiceControl {...props} />,
  country: (props) => <CountryControl {...props} />,
  picture: (props) => <PictureControl {...props} />,
};

/** Controls of several parts. A label can only belong to one part, so these get a legend. */
const groups: Control[] = ['timestamp', 'invoice-lines', 'price-table', 'visibility'];

function FormField({ field, form }: { field: FieldSpec; form: FormContext }) {
  const { name, label, hint, control } = field;
  const { failure, marks, t } = form;
  const error = errorAt(failure, errorFieldName(name));
  const draw = form.controls[control] ?? commonControls[control] ?? TextControl;
  const drawn = (fieldProps: FieldProps) =>
    draw({ field, value: form.values[name] ?? '', form, fieldProps });
  const id = `${form.prefix}-${name}`;
  const shared = { label, hint, error, name, id };
  // This control has its own labels.
  if (control === 'appearance' || control === 'pieces') return drawn({ id });
  if (groups.includes(control)) return <FieldGroup {...shared}>{drawn}</FieldGroup>;
  const note = marks === undefined && isMarkedOptional(field) ? t.control.form.optional : undefined;
  return (
    <Field {...shared} note={note}>
      {(fieldProps) => (
        <>
          {drawn(fieldProps)}
          <StandardButton field={field} form={form} />
          <AddressRead field={field} form={form} />
        </>
      )}
    </Field>
  );
}

/** Whether to mark a field as optional. A field whose placeholder shows the default is not marked. */
function isMarkedOptional({ rule, placeholder }: FieldSpec): boolean {
  return !rule.required && placeholder === undefined;
}

/** A button that restores the site's own text, if the field has another one or none. */
function StandardButton({ field, form }: { field: FieldSpec; form: FormContext }) {
  const { name, label, standard } = field;
  if (standard === undefined) return null;
  const { useStandard } = form.t.control.form;
  return (
    <button
      type="button"
      className="button button-small button-quiet above start"
      aria-label={`${useStandard}${colon(form.site.language.tag)}${label}`}
      // The form's script enables it.
      disabled
      hidden={form.values[name] === standard}
      data-standard={standard}
    >
      {useStandard}
    </button>
  );
}

/** Shows how the text of an address is parsed. */
function AddressRead({ field: { address }, form }: { field: FieldSpec; form: FormContext }) {
  if (address === undefined) return null;
  const { site, t, values } = form;
  const names = [addressTexts[address], addressNames[address], ...addressFollowers(address)];
  return (
    <Island
      name="address-reading"
      on="idle"
      site={site}
      props={{
        end: address,
        initial: pick(values, names),
        tag: site.language.tag,
        t: addressWords(t),
      }}
    />
  );
}

const types: Partial<Record<Control, HTMLInputTypeAttribute>> = {
  email: 'email',
  tel: 'tel',
  'local-time': 'datetime-local',
  'clock-time': 'time',
  url: 'url',
  password: 'password',
  'new-password': 'password',
};

function TextControl({ field, value, form, fieldProps }: ControlProps) {
  const { name, control, rule, autoComplete, placeholder, suggestions = [] } = field;
  const listId = suggestions.length > 0 ? `${fieldProps.id}-list` : undefined;
  return (
    <>
      <input
        {...fieldProps}
        list={listId}
        name={name}
        type={types[control] ?? 'text'}
        required={rule.required}
        defaultValue={value}
        autoComplete={autoComplete ?? 'off'}
        placeholder={placeholder}
        // In right-to-left pages, a number's sign must stay on its left.
        dir={control === 'text' ? typedDirection(value, placeholder) : 'ltr'}
        lang={rule.written && form.site.contentLang}
        {...boundAttributes(field)}
      />
      {listId !== undefined && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The direction of typed text. A placeholder is in the page's language, and keeps the page's direction. */
function typedDirection(value: string, placeholder: string | undefined): 'auto' | undefined {
  return value === '' && placeholder !== undefined ? undefined : 'auto';
}

/** The field's bounds as attributes; the API checks the same ones. */
function boundAttributes({ control, rule: { min, max } }: FieldSpec) {
  // type=number would discard text that is not a number, and change the value on scrolling.
  if (control === 'number') return { inputMode: 'decimal', maxLength: 20 } as const;
  return { minLength: min, maxLength: max };
}

/** Text on several lines, or one line in a box that wraps the line. */
export function LinesControl({ field, value, form, fieldProps }: ControlProps) {
  const { name, rule, placeholder, joint } = field;
  return (
    <textarea
      {...fieldProps}
      name={name}
      required={rule.required}
      maxLength={rule.max}
      dir={typedDirection(value, placeholder)}
      lang={rule.written && form.site.contentLang}
      placeholder={placeholder}
      defaultValue={value}
      rows={joint === undefined ? undefined : 2}
      data-line={rule.kind === 'line' ? (joint ?? ' ') : undefined}
    />
  );
}

function ChoiceControl({ field, value, fieldProps }: ControlProps) {
  const { name, rule, options = [] } = field;
  const isOpen = options[0]?.value === '';
  return (
    <select {...fieldProps} name={name} defaultValue={value} required={isOpen && rule.required}>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function CountryControl({ field, ...props }: ControlProps) {
  const { site, t } = props.form;
  const none = { value: '', label: t.track.notGiven };
  const options = [none, ...countryOptions(site.language.tag)];
  return <ChoiceControl field={{ ...field, options }} {...props} />;
}

/** A picture to upload. It shows the stored one; the script shows the chosen one. */
function PictureControl({ field: { name, rule, picture }, form, fieldProps }: ControlProps) {
  const words = form.t.control.form;
  return (
    <div className="picture-control stack">
      {picture && (
        <figure className="list">
          <img src={picture} alt="" />
          <figcaption className="soft small">{words.currentPicture}</figcaption>
        </figure>
      )}
      {picture === null && <p className="soft">{words.noPicture}</p>}
      <input
        {...fieldProps}
        name={name}
        type="file"
        accept={rule.accept}
        required={rule.required}
      />
    </div>
  );
}

const calendarWords = ['chooseDay', 'month', 'nextMonth', 'previousMonth', 'year'] as const;

/** A typed day; the island adds a calendar. */
function DayField({ field: { name, rule }, value, form: { site, t }, fieldProps }: ControlProps) {
  const { tag, dir } = site.language;
  const props = {
    name,
    isRequired: rule.required === true,
    shown: showDay(value, tag),
    fieldProps,
    t: pick(t.control.form, calendarWords),
    language: { tag, dir },
  };
  return <Island name="day-control" on="idle" site={site} props={props} />;
}

function TimestampField({ field, value, form: { site, t }, fieldProps }: ControlProps) {
  const { tag, dir } = site.language;
  const { name, label } = field;
  const props = {
    name,
    label,
    value,
    fieldProps,
    t: pick(t.control.form, [...calendarWords, 'hour', 'minute', 'halfOfDay']),
    language: { tag, dir, hasHalfDays: hasHalfDays(tag) },
  };
  return <Island name="timestamp-control" on="idle" site={site} props={props} />;
}
