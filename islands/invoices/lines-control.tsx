import { useRef } from 'react';
import { limits } from '../../server/shared/limits.ts';
import type { TypedLine } from '../../server/shared/typed-lines.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { ControlProps } from '../shared/form/control-props.ts';
import { LineFields } from './line-fields.tsx';
import { type LineWords, linesIn, sentPlaces, withLine, withMoved } from './lines.ts';
import { Totals } from './totals.tsx';

type Props = ControlProps & { t: LineWords; taxRate: string };

/** The lines of an invoice: added, removed, moved; and what they come to. */
export function LinesControl({ field, form, context, t, taxRate }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const lines = linesIn(form.values[field.name] ?? '[]');
  const places = sentPlaces(lines);
  const currency = form.values.currency ?? '';
  const set = (changed: TypedLine[]) => form.set(field.name, JSON.stringify(changed));

  function addLine() {
    set(withLine(lines, taxRate));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(lastInput)?.focus());
  }

  return (
    <>
      <ol className="invoice-lines" ref={list}>
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            index={index}
            isLast={index === lines.length - 1}
            place={places[index] ?? -1}
            {...{ form, context, t, currency }}
            onChange={(changed) => set(lines.with(index, changed))}
            onMove={(by) => set(withMoved(lines, index, by))}
            onRemove={() => {
              set(lines.filter((other) => other !== line));
              add.current?.focus();
            }}
          />
        ))}
      </ol>
      <button
        type="button"
        ref={add}
        className="button button-quiet"
        disabled={!form.hydrated || lines.length >= limits.invoiceLines}
        onClick={addLine}
      >
        <Icon name="add" />
        {t.form.add}
      </button>
      <Totals lines={lines} currency={currency} tag={context.language.tag} t={t.paper} />
    </>
  );
}

const lastInput = 'li:last-child input';
