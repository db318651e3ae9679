import type { FormSpec } from '../../server/shared/form.ts';
import type { Messages } from '../translations/messages.ts';

type OutcomeOf<Type> = Extract<FormSpec['outcome'], { type: Type }>;
/** What both forms of a record have in common. */
export type FormBody = Pick<FormSpec, 'action' | 'encoding' | 'sections'>;

/** A form that creates a record, and is then replaced by `links`. */
export function creationForm(
  label: string,
  links: OutcomeOf<'links'>['links'],
  body: FormBody & Partial<Pick<FormSpec, 'fixed'>>,
): FormSpec {
  return {
    method: 'POST',
    button: { label },
    outcome: { type: 'links', links },
    ...body,
  };
}

/** A form that changes the record with this id, and stays on the page. */
export function changeForm(
  { control: { form } }: Messages,
  id: number,
  outcome: OutcomeOf<'stay' | 'reload'>,
  body: FormBody,
): FormSpec {
  return {
    method: 'PATCH',
    sends: 'changes',
    fixed: { id },
    button: { label: form.save },
    outcome,
    ...body,
  };
}
