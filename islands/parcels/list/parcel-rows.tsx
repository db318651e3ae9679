import type { ComponentProps } from 'react';
import { dueDay, isLate } from '../../../server/parcels/shared/delivery-days.ts';
import type {
  ListedParcel,
  ListQuery,
  ParcelColumn,
  ParcelSort,
} from '../../../server/parcels/shared/parcel-list.ts';
import type { IconName, Stage } from '../../../server/shared/enums.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { paths, pathTo, runPath } from '../../../server/shared/paths.ts';
import { formatDate, formatDay } from '../../../views/parts/dates.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { listTotalText } from '../../../views/parts/list-words.ts';
import { parcelStatusText, statusLang } from '../../../views/parts/status.ts';
import { runName } from '../../../views/parts/titles.ts';
import { UserText } from '../../../views/parts/written.tsx';
import { Paging } from '../../shared/list/paging.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import { RowTools } from './row-menu.tsx';
import { isBeyondSelection, type Parcels, type Selection, selectableCount } from './use-parcels.ts';

type StateProps = {
  context: ParcelListContext;
  parcels: Parcels;
  selection: Selection;
  message: string;
  hasAll: boolean;
  /** Whether the ids of all matching parcels are being loaded. */
  isSelecting: boolean;
  onSelectAll: () => void;
};

/** The number of parcels, and a button that selects all matching ones once some are selected. */
export function ListState({ context, parcels, selection, message, ...more }: StateProps) {
  const { t, list, event } = context;
  const count =
    selection.ids.size === 0 || more.hasAll ? 0 : selectableCount(parcels.list, selection);
  const key = isBeyondSelection(parcels.list) ? 'selectMost' : 'selectAll';
  const isFetching = parcels.fetching || more.isSelecting;
  return (
    <div className="list-line small line">
      <p className="list-state soft" role="status">
        {message !== '' && `${message} `}
        {isFetching ? list.fetching : listTotalText(parcels.list, list, event.tag)}
      </p>
      {count > 0 && (
        <button type="button" className="finger" onClick={more.onSelectAll}>
          {plural(t, key, { count }, event.tag)}
        </button>
      )}
    </div>
  );
}

/** A dialog over the list: about one parcel, or about the selected ones. */
export type ListDialog =
  | { about: 'event' | 'deletion'; parcel: ListedParcel }
  | { about: 'event' | 'deletion' | 'field' | 'print' | 'run'; parcel: null };

type RowsProps = {
  context: ParcelListContext;
  parcels: Parcels;
  selection: Selection;
  onOpen: (dialog: ListDialog) => void;
  onCopied: () => void;
};

export function ParcelTable({ context, parcels, selection, onOpen, onCopied }: RowsProps) {
  const { list, query, changeQuery, fetching, showNext } = parcels;
  const shown = list.data.map(({ id }) => id);
  return (
    <>
      {shown.length > 0 && (
        <div className="records-frame">
          <table className={`records parcels-${query.density}`} aria-busy={fetching}>
            <thead>
              <tr>
                <td className="parcel-check">
                  <label>
                    <input
                      type="checkbox"
                      checked={shown.every((id) => selection.ids.has(id))}
                      onChange={(event) => selection.set(shown, event.currentTarget.checked)}
                    />
                    <span>{context.t.selectPage}</span>
                  </label>
                </td>
                <ColumnHeadings
                  context={context}
                  query={query}
                  onSort={(sort) => changeQuery({ filter: { ...query.filter, sort } })}
                />
                <td className="parcel-tools" />
              </tr>
            </thead>
            <tbody>
              {list.data.map((parcel) => (
                <ParcelRow
                  key={parcel.id}
                  parcel={parcel}
                  columns={query.columns}
                  context={context}
                  selected={selection.ids.has(parcel.id)}
                  onSelect={(range) => selection.toggle(parcel.id, range)}
                  onOpen={(about) => onOpen({ about, parcel })}
                  onCopied={onCopied}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Paging
        t={context.list}
        list={list}
        tag={context.event.tag}
        fetching={fetching}
        showNext={showNext}
      />
    </>
  );
}

type Column = ParcelColumn | 'code' | 'recipient';

/** The sort of the first and the second click on a heading. Only these have indexes. */
const sorts: Partial<Record<Column, [first: ParcelSort, second: ParcelSort]>> = {
  code: ['tracking_code', '-tracking_code'],
  recipient: ['recipient_name', '-recipient_name'],
  stage: ['status', '-status'],
  delivery: ['delivery', '-delivery'],
  updated: ['-updated_at', 'updated_at'],
};

type Props = {
  context: ParcelListContext;
  query: ListQuery;
  onSort: (sort: ParcelSort | null) => void;
};

/** The column headings; a third click on one restores the default order, newest first. */
function ColumnHeadings({ context: { headings }, query, onSort }: Props) {
  const columns: Column[] = ['code', 'recipient', ...query.columns];
  const { sort } = query.filter;
  const direction = sort?.startsWith('-') ? 'descending' : 'ascending';
  return columns.map((column) => {
    const [first, second] = sorts[column] ?? [];
    const isSorted = sort !== null && (sort === first || sort === second);
    const order = isSorted ? direction : 'none';
    return (
      <th
        key={column}
        scope="col"
        className={`parcel-${column}`}
        aria-sort={first === undefined ? undefined : order}
      >
        {first === undefined || second === undefined ? (
          headings[column]
        ) : (
          <button
            type="button"
            className="finger"
            onClick={() => onSort(sort === first ? second : sort === second ? null : first)}
          >
            {headings[column]}
            <Icon name={arrows[order]} />
          </button>
        )}
      </th>
    );
  });
}

const arrows = {
  ascending: 'arrow_upward',
  descending: 'arrow_downward',
  none: 'unfold_more',
} as const;

type ParcelRowProps = ComponentProps<typeof RowTools> & {
  columns: readonly ParcelColumn[];
  selected: boolean;
  onSelect: (range: boolean) => void;
};

function ParcelRow({ columns, selected, onSelect, ...tools }: ParcelRowProps) {
  const { parcel, context } = tools;
  const { tracking_code: code, recipient_name } = parcel;
  return (
    <tr className="record row parcel-row">
      <td className="parcel-check">
        <label>
          <input
            type="checkbox"
            checked={selected}
            aria-label={interpolate(context.t.select, { code })}
            onClick={(click) => onSelect(click.shiftKey)}
            // Only the click event has the state of the shift key.
            onChange={() => {}}
          />
        </label>
      </td>
      <th scope="row" className="parcel-code">
        <a className="code row finger plain" href={pathTo(paths.control.parcel, { code })}>
          <bdi>{code}</bdi>
        </a>
      </th>
      <td className="parcel-recipient">
        <span dir="auto">
          <bdi>{recipient_name}</bdi>
        </span>
        {parcel.no_price && <small className="soft">{parcel.no_price}</small>}
      </td>
      {columns.map((column) => (
        <td key={column} className={`parcel-${column}`}>
          <ParcelCell column={column} parcel={parcel} context={context} />
        </td>
      ))}
      <RowTools {...tools} />
    </tr>
  );
}

type ParcelCellProps = { column: ParcelColumn; parcel: ListedParcel; context: ParcelListContext };

function ParcelCell({ column, parcel, context }: ParcelCellProps) {
  const { contentLang, tag, timeZone } = context.event;
  switch (column) {
    case 'destination':
    case 'location': {
      const place = column === 'location' ? parcel.current_location : parcel.destination;
      return (
        <span dir="auto">
          <UserText lang={contentLang}>{place}</UserText>
        </span>
      );
    }
    case 'stage':
      return <StageCell parcel={parcel} context={context} />;
    case 'delivery':
      return <DeliveryCell parcel={parcel} context={context} />;
    case 'sender':
      return <span dir="auto">{parcel.sender_name}</span>;
    case 'service':
      return <span dir="auto">{parcel.shipped_via}</span>;
    case 'phone':
      return <span dir="auto">{parcel.recipient_phone_number}</span>;
    case 'run':
      return parcel.run == null ? null : (
        <a className="plain" href={runPath(parcel.run.id)}>
          <bdi>{runName(parcel.run, context.runs.t)}</bdi>
        </a>
      );
    case 'pieces':
      return parcel.pieces_count.toLocaleString(tag);
    case 'updated':
      return (
        <time dateTime={parcel.updated_at} suppressHydrationWarning>
          {formatDay(parcel.updated_at, tag, timeZone)}
        </time>
      );
  }
}

type PartProps = Omit<ParcelCellProps, 'column'>;

/** The company's own status text, or the name of the stage if there is no text. */
function StageCell({ parcel, context: { event } }: PartProps) {
  const status = parcelStatusText(parcel, event.stages);
  if (status === null) return null;
  const { stage } = parcel;
  return (
    <span className={`stage-pill small-icon badge stage-${stage ?? 'unknown'}`}>
      <Icon name={stage === null ? 'radio_button_unchecked' : stageIcons[stage]} />
      {/* The text is truncated at its own end, independently of the direction of the page. */}
      <span dir="auto">
        <UserText lang={statusLang(parcel, event.contentLang)}>{status}</UserText>
      </span>
    </span>
  );
}

function DeliveryCell({ parcel, context: { t, event, today } }: PartProps) {
  const day = dueDay(parcel);
  if (day === null) return null;
  return (
    <span className="parcel-due line">
      <span suppressHydrationWarning>{formatDate(day, event.tag)}</span>
      {isLate(parcel, today) && <span className="late-badge">{t.late}</span>}
    </span>
  );
}

/** An icon for each stage, so that colour is not the only difference. */
const stageIcons: Record<Stage, IconName> = {
  pending: 'schedule',
  info_received: 'article',
  picked_up: 'inventory_2',
  in_transit: 'sync',
  at_customs: 'flag',
  out_for_delivery: 'local_shipping',
  ready_for_pickup: 'place',
  delivered: 'check_circle',
  attempt_failed: 'door_front',
  on_hold: 'pause',
  exception: 'error',
  returned: 'undo',
};
