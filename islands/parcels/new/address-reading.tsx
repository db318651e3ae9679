import { useEffect, useRef, useState } from 'react';
import { addressFollowers } from '../../../server/parcels/shared/parcel-copy.ts';
import {
  type AddressEnd,
  type AddressParts,
  addressNames,
  addressPartsIn,
  addressTexts,
  type TextPart,
  textParts,
} from '../../../server/shared/address.ts';
import { paths } from '../../../server/shared/paths.ts';
import { AddressLine, type AddressWords } from '../../../views/parts/address-line.tsx';
import { getJson } from '../../shared/api.ts';
import { type FormValues, fillIn } from '../../shared/form/fields.ts';
import { surroundingForm, useFormAround } from '../../shared/form/use-form-around.ts';

type Props = {
  end: AddressEnd;
  initial: FormValues;
  tag: string;
  t: AddressWords;
};

type Read = Pick<AddressParts, TextPart>;

const pauseMs = 300;

/**
 * Shows how the address that is being typed is parsed. When its text changes, the parts and the position that were
 * filled in are emptied; those that the clerk has typed stay.
 */
export default function AddressReading({ end, initial, tag, t }: Props) {
  const { ref, values } = useFormAround<HTMLParagraphElement>(initial);
  const typed = useRef(new Set<string>());
  const [read, setRead] = useState<Read | null>(null);
  const text = values[addressTexts[end]] ?? '';
  const name = values[addressNames[end]] ?? '';
  const own = addressPartsIn(values, end);
  const isInParts = textParts.some((part) => own[part]);

  useEffect(() => {
    const form = surroundingForm(ref);
    const field = form?.elements.namedItem(addressTexts[end]);
    if (!form || !(field instanceof HTMLTextAreaElement)) return;
    const forget = () => {
      const others = addressFollowers(end).filter((name) => !typed.current.has(name));
      // Filling in a field costs as much as typing a key, so empty fields are skipped.
      for (const name of others)
        if (hasFieldValue(form.elements.namedItem(name))) fillIn(form, name, '');
    };
    const onInput = ({ target, isTrusted }: Event) => {
      if (!isTrusted || !(target instanceof HTMLElement)) return;
      if (target === field) forget();
      else typed.current.add(target.getAttribute('name') ?? '');
    };
    // The clerk may have typed before the script was loaded.
    for (const name of addressFollowers(end)) {
      if (hasChangedValue(form.elements.namedItem(name))) typed.current.add(name);
    }
    if (field.value !== field.defaultValue) forget();
    const listening = new AbortController();
    form.addEventListener('input', onInput, { signal: listening.signal });
    form.addEventListener('reset', () => typed.current.clear(), { signal: listening.signal });
    return () => listening.abort();
  }, [end, ref]);

  useEffect(() => {
    setRead(null);
    if (isInParts || text.trim() === '') return;
    const control = new AbortController();
    const timer = setTimeout(async () => {
      const path = `${paths.api.addresses}?${new URLSearchParams({ text, name })}`;
      const answer = await getJson<Read>(path, control.signal).catch(() => null);
      if (answer?.status === 'success') setRead(answer.data);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text, name, isInParts]);

  return (
    <p ref={ref} className="field-hint" aria-live="polite">
      <AddressLine parts={isInParts ? own : (read ?? own)} tag={tag} t={t} />
    </p>
  );
}

function hasFieldValue(field: Element | RadioNodeList | null): boolean {
  return field !== null && 'value' in field && field.value !== '';
}

function hasChangedValue(field: Element | RadioNodeList | null): boolean {
  if (field instanceof HTMLSelectElement) {
    return field.selectedIndex > 0 && field.selectedOptions[0]?.defaultSelected === false;
  }
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.value !== field.defaultValue;
}
