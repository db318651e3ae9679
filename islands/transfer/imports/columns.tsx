import { useEffect, useRef, useState } from 'react';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import {
  type ColumnReason,
  type ColumnView,
  isUnusedColumn,
  joinColumns,
} from '../../../server/transfer/shared/import-columns.ts';
import { isolateName } from '../../../views/parts/written.tsx';
import { Button, QuietButton } from '../../shared/button.tsx';
import { SelectField } from '../../shared/labelled-controls.tsx';
import type { ImportContext } from './import-context.ts';
import { type ImportRequest, joinedColumns } from './import-request.ts';
import {
  CurrencyOwnerField,
  columnName,
  DateOrderField,
  DecimalMarkField,
  DuplicatesField,
  EncodingField,
  HeaderRowField,
  HiddenRowsField,
} from './reading-fields.tsx';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing };

export function Columns(props: Props) {
  const { context, importing } = props;
  const { t } = context;
  const { request, columns, look, busy, check, go, asksDuplicates } = importing;
  const product = look?.product ?? null;
  const [isMissing, setMissing] = useState(false);
  const questions = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  // The question about duplicates appears after the rows were checked.
  useEffect(() => {
    const asked = questions.current?.querySelectorAll('select') ?? [];
    if (asksDuplicates) [...asked].at(-1)?.focus();
  }, [asksDuplicates]);
  const shown = shownColumns(request, columns, context);
  const left = shown.filter(({ column }) => !request.mapping[column]);
  const guessed = columns.filter((column) => columnReason(column, request.mapping) === 'values');
  const joined = joinedColumns(request, shown);
  const surplus = joined.filter(({ field }) => !canJoinField(field, context));
  const checkRows = () => {
    if (surplus.length > 0) {
      grid.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const asked = [...(questions.current?.querySelectorAll('select') ?? [])];
    const open = asked.find(({ value }) => value === '');
    setMissing(open !== undefined);
    if (open === undefined) check();
    else open.focus();
  };
  return (
    <>
      {product !== null && <p className="panel">{interpolate(t.product, { product })}</p>}
      {guessed.length > 0 && (
        <p className="panel import-guessed">
          {interpolate(t.guessed, { columns: joinColumnNames(guessed, t) })}
        </p>
      )}
      {left.length > 0 && (
        <p className="panel import-left">
          {interpolate(t.leftOut, { columns: joinColumnNames(left, t) })}
        </p>
      )}
      <HeaderRowField {...props} />
      <div className="tiles import-grid" ref={grid}>
        {shown.map((column) => (
          <ColumnField
            {...props}
            key={column.column}
            column={column}
            isSurplus={surplus.some((one) => one.columns.slice(1).includes(column))}
          />
        ))}
      </div>
      <JoinedExample context={context} joined={joined} />
      <div className="import-actions stack">
        <div className="import-questions stack" ref={questions}>
          <DateOrderField {...props} isMissing={isMissing} />
          <DecimalMarkField {...props} isMissing={isMissing} />
          <CurrencyOwnerField {...props} isMissing={isMissing} />
          <DuplicatesField {...props} isMissing={isMissing} />
        </div>
        {request.file !== null && !/\.(xlsx|ods)$/i.test(request.file.name) && (
          <EncodingField {...props} />
        )}
        <HiddenRowsField {...props} />
        <div className="actions">
          <Button label={t.check} busy={busy !== null} onClick={checkRows} />
          <QuietButton label={t.again} disabled={busy !== null} onClick={() => go('file')} />
        </div>
      </div>
    </>
  );
}

/**
 * The columns that are shown. Programs export a hundred columns, most of which are empty: these are hidden, unless a
 * field that takes one column is assigned to them and to another column.
 */
function shownColumns(
  { mapping }: ImportRequest,
  columns: readonly ColumnView[],
  context: ImportContext,
): ColumnView[] {
  const used = columns.filter((one) => !isUnusedColumn(one)).map(({ column }) => mapping[column]);
  return columns.filter((one) => {
    const field = mapping[one.column] ?? '';
    return (
      !isUnusedColumn(one) ||
      (used.includes(field) && field !== '' && !canJoinField(field, context))
    );
  });
}

function canJoinField(field: string, { joinable }: ImportContext): boolean {
  return joinable.some((known) => known === field);
}

type JoinedExampleProps = { context: ImportContext; joined: ReturnType<typeof joinedColumns> };

/** The joined text of several columns, from the first row that has any. */
function JoinedExample({ context, joined }: JoinedExampleProps) {
  const { t, joinable, fields } = context;
  return joined.map(({ field, columns }) => {
    const known = joinable.find((name) => name === field);
    // Of several email addresses or phone numbers, the first is taken.
    if (known === undefined || known === 'email' || known === 'phone') return null;
    const labels = Object.values(fields).flat();
    const examples = (columns[0]?.cells ?? []).map((_, row) =>
      joinColumns(
        known,
        columns.map((column) => ({ ...column, text: column.cells[row] ?? '' })),
      ),
    );
    const example = examples.find((text) => text !== '') ?? '';
    return (
      <p key={field} className="panel import-joined">
        {interpolate(t.joined, {
          columns: joinColumnNames(columns, t, ' + '),
          field: labels.find(({ value }) => value === field)?.label ?? field,
          example: isolateName(example),
        })}
      </p>
    );
  });
}

function joinColumnNames(columns: ColumnView[], t: ImportContext['t'], between = ', '): string {
  return columns.map((column) => columnName(column, t)).join(between);
}

/** Why a column has its field; null: it was not recognized, and is left out. */
function columnReason(
  { column, field, reason }: ColumnView,
  mapping: ImportRequest['mapping'],
): ColumnReason | null {
  return (mapping[column] ?? '') === (field ?? '') ? reason : 'chosen';
}

type ColumnProps = Props & {
  column: ColumnView;
  /** Whether another column has the same field, which takes only one column. */
  isSurplus: boolean;
};

function ColumnField({ context, importing, column: shown, isSurplus }: ColumnProps) {
  const { t, fields } = context;
  const { request, set, busy, look } = importing;
  const { column, samples } = shown;
  const now = request.mapping[column] ?? '';
  // The fourth and further addresses of a customer are not offered.
  const isOther =
    now !== '' && now !== 'history' && !fields[request.kind]?.some(({ value }) => value === now);
  const source = columnReason(shown, request.mapping);
  const texts = samples.map(isolateName).join(' · ');
  const hints = [
    texts && `${t.sample}${colon(context.tag)}${texts}`,
    source !== null && now !== '' && t.source[source],
    source === 'heading' && now === '' && t.noField,
  ];
  return (
    <div className={source === 'values' ? 'import-guess' : undefined}>
      <SelectField
        label={columnName(shown, t)}
        hint={hints.filter(Boolean).join(' — ') || undefined}
        error={isSurplus ? t.oneColumn : undefined}
        value={now}
        disabled={busy !== null}
        onChange={({ target }) => set({ mapping: { ...request.mapping, [column]: target.value } })}
      >
        <option value="">{t.ignored}</option>
        {fields[request.kind]?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {isOther && <option value={now}>{now}</option>}
        {look !== null && look.product !== null && request.kind === 'parcels' && (
          <option value="history">{context.history}</option>
        )}
      </SelectField>
    </div>
  );
}
