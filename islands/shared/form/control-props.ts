import type { ReactNode } from 'react';
import type { Control, FieldSpec, SubmittedForm } from '../../../server/shared/form.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { FieldProps } from './field.tsx';
import type { FormState } from './use-form.ts';

/** What every control may need: translations, and how to format dates. */
export type FormContext = {
  t: Messages['control']['form'];
  /** Its BCP 47 tag, its writing direction, and whether it uses the 12-hour clock. */
  language: { tag: string; dir: 'ltr' | 'rtl'; hasHalfDays: boolean };
  /** The `lang` of the administrator's texts; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** A form of this page that was sent without script, and refused. */
  submitted?: SubmittedForm | undefined;
  /** Where a form is sent without script, it is done once for each. */
  key: string;
};

/** The props of every control. */
export type ControlProps = {
  field: FieldSpec;
  form: FormState;
  context: FormContext;
  /** The attributes that link it to its label, its hint and its error. */
  fieldProps: FieldProps;
};

/** The components of controls, by kind. */
export type Controls = Partial<Record<Control, (props: ControlProps) => ReactNode>>;
