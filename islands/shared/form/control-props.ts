import type { ReactNode } from 'react';
import type { Control, FieldSpec } from '../../../server/shared/form.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { FieldProps } from '../field.tsx';
import type { FormState } from './use-form.ts';

/** What every control may need: words, and how dates are written here. */
export type FormContext = {
  t: Messages['control']['form'];
  /** BCP 47, the direction of its writing, and whether its clocks go to twelve. */
  language: { tag: string; dir: 'ltr' | 'rtl'; hasHalfDays: boolean };
  /** The `lang` of what the administrator writes; undefined where it is the page's own. */
  contentLang: string | undefined;
};

/** What each control is given. */
export type ControlProps = {
  field: FieldSpec;
  form: FormState;
  context: FormContext;
  /** What ties it to its label, its hint and its error. */
  fieldProps: FieldProps;
};

/** How controls are drawn, by their kind. */
export type Controls = Partial<Record<Control, (props: ControlProps) => ReactNode>>;
