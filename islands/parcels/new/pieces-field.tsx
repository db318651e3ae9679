import { useEffect, useState } from 'react';
import {
  blankPiece,
  measureNames,
  type Piece,
  pieceNames,
  readTypedPiece,
  type TypedPiece,
  typedPieces,
  unitSymbol,
  withUnit,
} from '../../../server/parcels/shared/pieces.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import type { UnitSystem } from '../../../server/shared/fields.ts';
import { interpolate, type Sentence } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import { SmallButton } from '../../shared/button.tsx';
import { surroundingForm, useFormAround } from '../../shared/form/use-form-around.ts';
import { nextKey, useRows } from '../../shared/form/use-rows.ts';
import { useHydration } from '../../shared/hooks.ts';
import { controlProps, InputField } from '../../shared/labelled-controls.tsx';

type Props = {
  name: string;
  /** The pieces when the page was loaded. */
  pieces: TypedPiece[];
  units: UnitSystem;
  /** The language that the company writes in, if it is not the page's. */
  lang: string | undefined;
  /** Whether a piece has an error. */
  isOpen: boolean;
  t: {
    list: string;
    add: string;
    number: Sentence<'number'>;
    fieldAt: Sentence<'place' | 'field'>;
    duplicate: Sentence<'number'>;
    remove: Sentence<'number'>;
    fields: Record<keyof Piece, string>;
  };
};

/** Extra rows of a form without JavaScript, which has no button that adds rows. */
const blankRows = 3;

/** The weights and sizes of the pieces of a parcel, as many as the field beside it says. */
export default function PiecesField({ name, pieces, units, lang, isOpen, t }: Props) {
  const [shown, setShown] = useState(pieces.length);
  const { ref, values, set } = useFormAround<HTMLDetailsElement>({});
  const [rows, setRows] = useRows(ref, name, pieces, pieceNames);
  const hydrated = useHydration();
  const typedCount = values.pieces_count ?? '';
  const count = isPiecesCount(typedCount) ? Number(typedCount) : shown;
  const all = withRows(rows, count);

  useEffect(() => {
    const form = surroundingForm(ref);
    if (form === null) return;
    const complete = (field: EventTarget | null) => {
      if (!(field instanceof HTMLInputElement) || field.name !== 'weight') return;
      const whole = withUnit(field.value, units);
      if (whole !== field.value) set('weight', whole);
    };
    // The user may have typed, and gone on, before the script was loaded.
    if (!form.querySelector('[name="weight"]:focus'))
      complete(form.querySelector('[name="weight"]'));
    const end = new AbortController();
    form.addEventListener('change', ({ target }) => complete(target), { signal: end.signal });
    form.addEventListener('reset', () => setRows(pieces), { signal: end.signal });
    return () => end.abort();
  }, [ref, set, setRows, units, pieces]);

  function arrange(changed: TypedPiece[]): void {
    setRows(changed);
    setShown(changed.length);
    set('pieces_count', String(changed.length));
  }

  const draw = (row: TypedPiece, index: number) => (
    <PieceRow
      key={row.key}
      row={row}
      number={index + 1}
      name={`${name}[${index}]`}
      words={{ units, lang, t }}
      disabled={!hydrated}
      isFull={count >= limits.pieces.max}
      isOnly={count <= limits.pieces.min}
      onChange={(changed) => setRows(all.with(index, changed))}
      onDuplicate={() => arrange(all.toSpliced(index + 1, 0, { ...row, key: nextKey(all) }))}
      onRemove={() => arrange(all.toSpliced(index, 1))}
    />
  );

  return (
    <>
      {hydrated && (
        <input
          type="hidden"
          name={name}
          value={JSON.stringify(all.map((row) => readTypedPiece(row, units)))}
          onInput={({ currentTarget }) =>
            setRows(typedPieces(JSON.parse(currentTarget.value), units))
          }
        />
      )}
      <details
        className="pieces full"
        ref={ref}
        open={isOpen || pieces.some((piece) => pieceNames.some((part) => piece[part] !== ''))}
      >
        <summary>{t.list}</summary>
        <ol className="stack">{all.map(draw)}</ol>
        <noscript>
          <ol className="stack" start={all.length + 1}>
            {withRows(all, all.length + blankRows)
              .slice(all.length)
              .map((row, index) => draw(row, all.length + index))}
          </ol>
        </noscript>
        <SmallButton
          icon="add"
          label={t.add}
          disabled={!hydrated || count >= limits.pieces.max}
          onClick={() => arrange(withRows(all, count + 1))}
        />
      </details>
    </>
  );
}

type PieceRowProps = {
  row: TypedPiece;
  number: number;
  name: string;
  words: Pick<Props, 'units' | 'lang' | 't'>;
  disabled: boolean;
  isFull: boolean;
  isOnly: boolean;
  onChange: (row: TypedPiece) => void;
  onDuplicate: () => void;
  onRemove: () => void;
};

function PieceRow({ row, number, name, words, disabled, isFull, isOnly, ...on }: PieceRowProps) {
  const { units, lang, t } = words;
  const tool = (icon: IconName, label: Sentence<'number'>, onClick: () => void, off: boolean) => (
    <IconButton
      icon={icon}
      label={interpolate(label, { number })}
      disabled={disabled || off}
      onClick={onClick}
    />
  );
  const field = (part: keyof Piece) =>
    controlProps(`${name}[${part}]`, row[part], (text) => on.onChange({ ...row, [part]: text }));
  const place = interpolate(t.number, { number });
  return (
    <li>
      <fieldset className="piece-row bottom ruled">
        <legend>{place}</legend>
        {measureNames.map((part) => (
          <InputField
            key={part}
            label={`${t.fields[part]}, ${unitSymbol(part, units)}`}
            {...field(part)}
            autoComplete="off"
            inputMode="decimal"
            maxLength={20}
            dir="ltr"
          />
        ))}
        <InputField
          label={interpolate(t.fieldAt, { place, field: t.fields.content })}
          {...field('content')}
          autoComplete="off"
          maxLength={limits.text}
          dir="auto"
          lang={lang}
        />
        <p className="piece-tools">
          {tool('content_copy', t.duplicate, on.onDuplicate, isFull)}
          {tool('delete', t.remove, on.onRemove, isOnly)}
        </p>
      </fieldset>
    </li>
  );
}

function isPiecesCount(text: string): boolean {
  const { min, max } = limits.pieces;
  return /^\s*\d{1,2}\s*$/.test(text) && Number(text) >= min && Number(text) <= max;
}

/**
 * The first `count` rows, filled up with blank ones. The caller keeps the others, because a number is typed digit by
 * digit.
 */
function withRows(rows: readonly TypedPiece[], count: number): TypedPiece[] {
  const all = rows.slice(0, count);
  while (all.length < count) all.push({ ...blankPiece, key: nextKey(all) });
  return all;
}
