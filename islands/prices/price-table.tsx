import { type ClipboardEvent, type ComponentProps, useEffect, useState } from 'react';
import {
  emptyZone,
  isEmptyZone,
  type PriceTable as Prices,
  priceTable,
  readPriceTable,
  sentZones,
  type TypedZone,
  zoneSteps,
} from '../../server/prices/shared/price-table.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { IconButton } from '../../views/parts/icon.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { QuietButton } from '../shared/button.tsx';
import { readFormTexts } from '../shared/form/fields.ts';
import { surroundingForm, useFormAround } from '../shared/form/use-form-around.ts';
import { moveRow, nextKey, useSingleField } from '../shared/form/use-rows.ts';
import { useHydration } from '../shared/hooks.ts';

type Props = {
  first: Prices;
  most: { zones: number; steps: number };
  /** What the steps measure, and the currency, when the page is loaded. */
  initial: { by: string; currency: string };
  /** The `lang` of the names of zones; undefined: the page's language. */
  lang: string | undefined;
  /** BCP 47, of the page. */
  tag: string;
  t: PriceTableWords;
};

export type PriceTableWords = Pick<
  Messages['prices'],
  'zone' | 'table' | 'listHint' | 'postcodesHint'
> &
  Record<'name' | 'countries' | 'postcodes' | 'max_distance' | 'transit_days', string>;

const conditions = [
  ['countries', 'listHint'],
  ['postcodes', 'postcodesHint'],
  ['max_distance', null],
  ['transit_days', null],
] as const;

/** Zones and their prices as a printed list has them: a column for each zone, a row for each step. */
export default function PriceTable({ first, most, initial, lang, tag, t }: Props) {
  const { ref, values } = useFormAround<HTMLDivElement>(initial);
  const [table, setTable] = useState(first);
  const hydrated = useHydration();
  const { limits, zones } = table;
  const words = t.table;

  useEffect(() => {
    const form = surroundingForm(ref);
    if (form === null) return;
    // The user may have typed before the script was loaded.
    const typed = readPriceTable(readFormTexts(form));
    if (typed !== null) setTable(typed);
  }, [ref]);
  useSingleField(ref, 'zones');

  /** Changes the order of zones or steps. Errors name them by their index, so the `input` event clears the errors. */
  function arrange(changed: Prices) {
    setTable(changed);
    ref.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const setZone = (index: number, zone: TypedZone) =>
    setTable({ limits, zones: zones.with(index, zone) });
  const setPrice = (index: number, row: number, price: string) => {
    const zone = zones[index];
    if (zone !== undefined) setZone(index, { ...zone, prices: zone.prices.with(row, price) });
  };

  /** Fills in a block of cells from a spreadsheet. @param column -1: the limits. */
  function paste(event: ClipboardEvent, row: number, column: number) {
    const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '');
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const cells = text.split(/\r?\n/).map((line) => line.split('\t'));
    arrange(withCells(table, { cells, row, column, most }));
  }

  const places = sentPlaces(zones);
  const zoneName = (index: number) => {
    const number = hydrated ? places[index] : index;
    return number === undefined ? undefined : `zones[${number}]`;
  };
  const title = ({ name }: TypedZone, index: number) =>
    name.trim() || interpolate(t.zone, { number: index + 1 });
  const upTo = values.by === 'pieces' ? words.upToPieces : words.upToKg;
  // An error stands in the cell.
  const cell = (props: ComponentProps<'input'>) => (
    <div className="field">
      <input autoComplete="off" dir="ltr" inputMode="decimal" maxLength={40} {...props} />
    </div>
  );

  return (
    <div className="stack" ref={ref}>
      {hydrated && (
        <input
          type="hidden"
          name="zones"
          value={JSON.stringify(sentZones(table))}
          onInput={({ currentTarget }) => setTable(priceTable(JSON.parse(currentTarget.value)))}
        />
      )}
      <div className="table-scroll">
        <table className="price-table">
          <thead>
            <tr>
              <th scope="col">{t.name}</th>
              {zones.map((zone, index) => (
                <th key={zone.key} scope="col">
                  <div className="field">
                    <input
                      name={withPart(zoneName(index), 'name')}
                      aria-label={`${interpolate(t.zone, { number: index + 1 })}${colon(tag)}${t.name}`}
                      placeholder={interpolate(t.zone, { number: index + 1 })}
                      value={zone.name}
                      autoComplete="off"
                      maxLength={100}
                      dir="auto"
                      lang={lang}
                      onChange={({ currentTarget: { value: name } }) =>
                        setZone(index, { ...zone, name })
                      }
                    />
                  </div>
                  {hydrated && (
                    <ZoneTools
                      number={index + 1}
                      last={zones.length}
                      words={words}
                      onMove={(by) => arrange({ limits, zones: moveRow(zones, index, by) })}
                      onRemove={() => arrange({ limits, zones: zones.toSpliced(index, 1) })}
                    />
                  )}
                </th>
              ))}
            </tr>
            {conditions.map(([part, hint]) => (
              <tr key={part}>
                <th scope="row">
                  {t[part]}
                  {hint !== null && <small className="block soft">{t[hint]}</small>}
                </th>
                {zones.map((zone, index) => (
                  <td key={zone.key}>
                    <div className="field">
                      <textarea
                        name={withPart(zoneName(index), part)}
                        aria-label={`${title(zone, index)}${colon(tag)}${t[part]}`}
                        value={zone[part]}
                        rows={part === 'countries' ? 2 : 1}
                        maxLength={4000}
                        dir="auto"
                        onChange={({ currentTarget: { value } }) =>
                          setZone(index, { ...zone, [part]: value })
                        }
                      />
                    </div>
                  </td>
                ))}
              </tr>
            ))}
            <tr>
              <th scope="col" className="strong">
                {upTo}
              </th>
              {zones.map(({ key }) => (
                <td key={key} className="price-table-unit soft" dir="ltr">
                  {values.currency}
                </td>
              ))}
            </tr>
          </thead>
          <tbody>
            {limits.map((limit, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and keep their places
              <tr key={row}>
                <th scope="row">
                  {cell({
                    name: hydrated ? limitName(table, places, row) : `limits[${row}]`,
                    'aria-label': `${upTo}${colon(tag)}${row + 1}`,
                    value: limit,
                    onPaste: (event) => paste(event, row, -1),
                    onChange: ({ currentTarget: { value } }) =>
                      setTable({ zones, limits: limits.with(row, value) }),
                  })}
                </th>
                {zones.map((zone, index) => (
                  <td key={zone.key}>
                    {cell({
                      name: hydrated
                        ? priceName(table, zone, places[index], row)
                        : `zones[${index}][prices][${row}]`,
                      'aria-label': `${title(zone, index)}${colon(tag)}${upTo} ${limit || row + 1}`,
                      value: zone.prices[row] ?? '',
                      onPaste: (event) => paste(event, row, index),
                      onChange: ({ currentTarget: { value } }) => setPrice(index, row, value),
                    })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hydrated && (
        <p className="actions">
          <QuietButton
            icon="add"
            label={words.addZone}
            disabled={zones.length >= most.zones}
            onClick={() =>
              setTable({ limits, zones: [...zones, emptyZone(nextKey(zones), limits.length)] })
            }
          />
          <QuietButton
            icon="add"
            label={words.addStep}
            disabled={limits.length >= most.steps}
            onClick={() => setTable(withRows(table, limits.length + 1))}
          />
        </p>
      )}
    </div>
  );
}

type ToolsProps = {
  number: number;
  last: number;
  words: Messages['prices']['table'];
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Buttons that put a zone earlier or later, and remove it: the first zone that fits prices a parcel. */
function ZoneTools({ number, last, words, onMove, onRemove }: ToolsProps) {
  const label = (name: 'earlier' | 'later' | 'removeZone') => interpolate(words[name], { number });
  return (
    <span className="row">
      <IconButton
        icon="arrow_back"
        label={label('earlier')}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="arrow_forward"
        label={label('later')}
        disabled={number === last}
        onClick={() => onMove(1)}
      />
      <IconButton icon="delete" label={label('removeZone')} onClick={onRemove} />
    </span>
  );
}

/** The index of each zone in the request, which leaves out empty ones; errors name these indexes. */
function sentPlaces(zones: readonly TypedZone[]): (number | undefined)[] {
  let next = 0;
  return zones.map((zone) => (isEmptyZone(zone) ? undefined : next++));
}

function withPart(zone: string | undefined, part: string): string | undefined {
  return zone && `${zone}[${part}]`;
}

/** The name of a price's field, which errors are shown at. If a zone has no prices, its error is shown in the first row. */
function priceName(table: Prices, zone: TypedZone, place: number | undefined, row: number) {
  if (place === undefined) return undefined;
  const steps = zoneSteps(table, zone);
  const step = steps.findIndex((one) => one.row === row);
  if (step !== -1) return `zones[${place}][steps][${step}][price]`;
  return steps.length === 0 && row === 0 ? `zones[${place}][steps]` : undefined;
}

/** The name of a limit's field: its errors are those of the first zone that has a price in its row. */
function limitName(table: Prices, places: readonly (number | undefined)[], row: number) {
  for (const [index, zone] of table.zones.entries()) {
    const step = zoneSteps(table, zone).findIndex((one) => one.row === row);
    if (step !== -1) return `zones[${places[index]}][steps][${step}][up_to]`;
  }
  return undefined;
}

function withRows({ limits, zones }: Prices, rows: number): Prices {
  const more = Array.from({ length: Math.max(0, rows - limits.length) }, () => '');
  return {
    limits: [...limits, ...more],
    zones: zones.map((zone) => ({ ...zone, prices: [...zone.prices, ...more] })),
  };
}

type Block = { cells: string[][]; row: number; column: number; most: Props['most'] };

function withCells(table: Prices, { cells, row, column, most }: Block): Prices {
  const rows = Math.min(row + cells.length, most.steps);
  const columns = Math.min(column + Math.max(...cells.map(({ length }) => length)), most.zones);
  let { limits, zones } = withRows(table, rows);
  while (zones.length < columns) zones.push(emptyZone(nextKey(zones), limits.length));
  const cellAt = (atRow: number, atColumn: number) => cells[atRow - row]?.[atColumn - column];
  limits = limits.map((limit, at) => cellAt(at, -1) ?? limit);
  zones = zones.map((zone, index) => ({
    ...zone,
    prices: zone.prices.map((price, at) => cellAt(at, index) ?? price),
  }));
  return { limits, zones };
}
