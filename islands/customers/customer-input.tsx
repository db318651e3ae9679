import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CustomerFact } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import type { FieldProps } from '../../views/parts/field.tsx';
import { useCombobox } from '../shared/combobox.tsx';
import { fillIn } from '../shared/form/fields.ts';
import { surroundingForm } from '../shared/form/use-form-around.ts';
import { useHydration } from '../shared/hooks.ts';
import {
  type CustomerSuggestion,
  customerFactText,
  fetchCustomerSuggestions,
} from './find-customers.ts';

type Props = {
  /**
   * `name` is the field of the customer's name (null: there is none) and `value` its text; `link`
   * is the field of the customer's id and `linked` its value.
   */
  name: string | null;
  value: string;
  link: string;
  linked: string;
  isRequired: boolean;
  maxLength: number;
  fieldProps: FieldProps;
  fills: Record<string, CustomerFact>;
  /** The checkbox that adds the typed person to the customers; null: there is none. */
  add: { name: string; isChecked: boolean } | null;
  t: { title: string; add: string };
};

/**
 * A name field that suggests customers while the user types. Choosing a customer fills in other
 * fields of the form.
 */
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
  const hidden = useRef<HTMLInputElement>(null);
  const hydrated = useHydration();
  // Without script, the user types the id if there is no name field.
  const isTypedId = name === null && !hydrated;

  /** Takes over an id that the form has restored, such as after signing in again. */
  function readId(id: string) {
    setLinked(id);
    if (name !== null || input.current === null || input.current.matches(':focus')) return;
    input.current.value = id === initial.linked ? initial.value : id;
  }

  function set(field: string, text: string) {
    const form = surroundingForm(input);
    if (form !== null) fillIn(form, field, text);
  }

  function choose({ customer, address }: CustomerSuggestion) {
    for (const [field, fact] of Object.entries(fills))
      set(field, customerFactText(fact, customer, address));
    if (name === null && input.current !== null) input.current.value = customerName(customer);
    else if (name !== null) set(name, customerName(customer));
    set(link, String(customer.id));
    setLinked(String(customer.id));
  }

  const entered = useEffectEvent(() => {
    const id = hidden.current?.value ?? initial.linked;
    if (id !== initial.linked) readId(id);
  });
  // The user may have typed before the script was loaded.
  useEffect(() => entered(), []);

  useEffect(() => {
    const form = surroundingForm(input);
    const empty = () => setLinked(name === null ? initial.linked : '');
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, [name, initial.linked]);

  const { inputProps, list } = useCombobox<CustomerSuggestion>({
    label: t.title,
    takesFirst: true,
    find: fetchCustomerSuggestions,
    choose,
  });

  function onInput(event: SyntheticEvent<HTMLInputElement>) {
    const { isTrusted } = event.nativeEvent;
    // A changed name is another person.
    if (isTrusted && name !== null && linked !== '') set(link, '');
    // If only a customer is allowed, other text is sent as the id, so that the server refuses it.
    if (isTrusted && name === null) set(link, event.currentTarget.value.trim());
    inputProps.onInput(event);
  }

  return (
    <div className="combobox">
      <input
        {...(isTypedId ? {} : fieldProps)}
        {...(hydrated ? inputProps : { autoComplete: 'off' })}
        onInput={onInput}
        ref={input}
        name={name ?? undefined}
        type="text"
        hidden={isTypedId}
        required={initial.isRequired && !isTypedId}
        maxLength={initial.maxLength}
        defaultValue={initial.value}
        dir="auto"
      />
      {list}
      <input
        {...(isTypedId ? fieldProps : {})}
        ref={hidden}
        type={name === null ? 'text' : 'hidden'}
        name={link}
        value={linked}
        hidden={!isTypedId}
        required={initial.isRequired && isTypedId}
        onInput={({ currentTarget }) => readId(currentTarget.value)}
      />
      {add !== null && linked === '' && (
        <label className="check small">
          <input type="checkbox" name={add.name} value="yes" defaultChecked={add.isChecked} />
          {t.add}
        </label>
      )}
    </div>
  );
}
