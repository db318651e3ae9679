import type { FieldSpec } from '../../server/shared/form.ts';
import type { FieldProps } from '../shared/field.tsx';
import type { FormContext } from './context.ts';
import type { FormState } from './use-form.ts';

/** What each control is given. */
export type ControlProps = {
  field: FieldSpec;
  form: FormState;
  context: FormContext;
  /** What ties it to its label, its hint and its error. */
  fieldProps: FieldProps;
};
