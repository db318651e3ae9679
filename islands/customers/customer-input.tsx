import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type CustomerFact, customerName } from '../../server/shared/customer.ts';
import type { FieldProps } from '../../views/parts/field.tsx';
import { useCombobox } from '../shared/combobox.tsx';
import { fillIn } from '../shared/form/fields.ts';
import { formAround, useHiddenField } from '../shared/form/use-form-around.ts';
import { useHydrated } from '../shared/hooks.ts';
import { type CustomerSuggestion, factOf, findCustomers } from './find-customers.ts';

type Props = {
  /** The field that names them, if one does; and the one with their id, with what both hold. */
  name: string | null;
  value: string;
  link: string;
  linked: string;
  isRequired: boolean;
  maxLength: number;
  fieldProps: FieldProps;
  /** What of a customer fills in which field of the form. */
  fills: Record<string, CustomerFact>;
  /** The field of a checkbox that adds who is typed to the customers; null: there is none. */
  add: { name: string; isChecked: boolean } | null;
  t: { title: string; add: string };
};

/** The name of somebody, which offers customers while it is typed: the one that is chosen fills in what is known of them. */
export default function CustomerInput({
  name,
  link,
  fills,
  fieldProps,
  add,
  t,
  ...initial
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [linked, setLinked] = useState(initial.linked);
  const hidden = useHiddenField((id) => {
    setLinked(id);
    // The form has filled it in, as it was left before signing in again.
    if (name !== null || input.current === null || input.current.matches(':focus')) return;
    input.current.value = id === initial.linked ? initial.value : id;
  });
  const hydrated = useHydrated();
  // Without script the id itself can be typed where there is no name.
  const isTypedId = name === null && !hydrated;

  function set(field: string, text: string) {
    const form = formAround(input);
    if (form !== null) fillIn(form, field, text);
  }

  function choose({ customer, address }: CustomerSuggestion) {
    for (const [field, fact] of Object.entries(fills)) set(field, factOf(fact, customer, address));
    if (name === null && input.current !== null) input.current.value = customerName(customer);
    else if (name !== null) set(name, customerName(customer));
    set(link, String(customer.id));
    setLinked(String(customer.id));
  }

  useEffect(() => {
    const typed = input.current?.value ?? '';
    // An id that was typed before the script came.
    if (name === null && ![initial.linked, initial.value].includes(typed)) setLinked(typed);
  }, [name, initial.linked, initial.value]);

  useEffect(() => {
    const form = formAround(input);
    const empty = () => setLinked(name === null ? initial.linked : '');
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, [name, initial.linked]);

  const { inputProps, list } = useCombobox<CustomerSuggestion>({
    label: t.title,
    takesFirst: true,
    find: findCustomers,
    choose,
  });

  function onInput(event: SyntheticEvent<HTMLInputElement>) {
    // Another name is somebody else.
    if (event.nativeEvent.isTrusted && linked !== '') set(link, '');
    inputProps.onInput(event);
  }

  return (
    <div className="combobox">
      <input
        {...fieldProps}
        {...(hydrated ? inputProps : { autoComplete: 'off' })}
        onInput={onInput}
        ref={input}
        name={isTypedId ? link : (name ?? undefined)}
        type="text"
        required={initial.isRequired}
        maxLength={initial.maxLength}
        defaultValue={isTypedId ? initial.linked : initial.value}
        dir="auto"
      />
      {list}
      {!isTypedId && (
        // Of the type of the one that it replaces, so that what was typed there is found again.
        <input
          ref={hidden}
          type={name === null ? 'text' : 'hidden'}
          name={link}
          value={linked}
          hidden
          readOnly
        />
      )}
      {add !== null && linked === '' && (
        <label className="check small">
          <input type="checkbox" name={add.name} value="yes" defaultChecked={add.isChecked} />
          {t.add}
        </label>
      )}
    </div>
  );
}
