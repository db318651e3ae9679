import { type Ref, useRef, useState } from 'react';
import {
  addressQuery,
  type ChipCounts,
  chipFilters,
  everyParcel,
  filterQuery,
  type ListedParcel,
  type ListQuery,
  maxChipCount,
  type ParcelFilter,
  type ParcelView,
  readListQuery,
} from '../../../server/parcels/shared/parcel-list.ts';
import {
  type CappedCount,
  type Failure,
  formatCappedCount,
  type PageOf,
} from '../../../server/shared/envelope.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { parcelViewFields } from '../../../server/shared/view-fields.ts';
import { IconButton } from '../../../views/parts/icon.tsx';
import { getJson, sendJson } from '../../shared/api.ts';
import { Button, SmallButton } from '../../shared/button.tsx';
import { usePending } from '../../shared/hooks.ts';
import { controlProps, InputField } from '../../shared/labelled-controls.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';

type Props = {
  context: ParcelListContext;
  query: ListQuery;
  counts: ChipCounts;
  onChoose: (query: Partial<ListQuery>) => void;
  onFailure: (failure: Failure) => void;
};

const chipNames = ['late', 'out'] as const;

/** Common filters, the saved views, and a button that saves the current view. */
export function ViewBar({ context, query, counts, onChoose, onFailure }: Props) {
  const { t, event, may } = context;
  const chips = { query, onChoose, tag: event.tag };
  const [views, setViews] = useState(context.views);
  const first = useRef<HTMLButtonElement>(null);
  const here = addressQuery(query).toString();
  const choose = (view: string) => onChoose(readListQuery(new URLSearchParams(view)));

  async function remove(view: ParcelView) {
    const answer = await sendJson('DELETE', paths.api.parcelViews, { id: view.id });
    if (answer.status !== 'success') return onFailure(answer);
    setViews((current) => current.filter(({ id }) => id !== view.id));
    // The button that had the focus is gone.
    first.current?.focus();
  }

  return (
    <div className="view-bar row">
      <ul className="row" aria-label={t.views}>
        <Chip ref={first} label={t.everything} count={counts.all} filter={{}} {...chips} />
        {chipNames.map((name) => (
          <Chip
            key={name}
            label={name === 'late' ? t.late : event.stages.out_for_delivery}
            count={counts[name]}
            filter={chipFilters[name]}
            {...chips}
          />
        ))}
        {views.map((view) => (
          <li key={view.id} className="fixed">
            <button
              type="button"
              className="finger joined"
              aria-pressed={here === view.query}
              onClick={() => choose(view.query)}
            >
              <bdi>{view.name}</bdi>
            </button>
            {may.write && (
              <IconButton
                icon="close"
                label={interpolate(t.removeView, { name: view.name })}
                className="view-remove"
                onClick={() => remove(view)}
              />
            )}
          </li>
        ))}
      </ul>
      {may.write && here !== '' && !views.some((view) => view.query === here) && (
        <SaveView
          t={t}
          query={here}
          onSaved={(view) => setViews((current) => [...current, view])}
          onFailure={onFailure}
        />
      )}
    </div>
  );
}

type ChipProps = Pick<Props, 'query' | 'onChoose'> & {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  count: CappedCount;
  filter: Partial<ParcelFilter>;
  tag: string;
};

/** A button that sets the filter. The display options stay. */
function Chip({ ref, label, count, filter, tag, query, onChoose }: ChipProps) {
  const isHere =
    query.search === '' &&
    String(filterQuery({ ...query.filter, sort: null })) === String(filterQuery(filter));
  return (
    <li className="fixed">
      <button
        type="button"
        className="finger joined"
        ref={ref}
        aria-pressed={isHere}
        onClick={() => onChoose({ filter: { ...everyParcel, ...filter }, search: '' })}
      >
        {label} <span className="chip-count strong">{formatCappedCount(count, tag)}</span>
      </button>
    </li>
  );
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

type SaveProps = Pick<Props, 'onFailure'> & {
  t: ParcelListContext['t'];
  query: string;
  onSaved: (view: ParcelView) => void;
};

function SaveView({ t, query, onSaved, onFailure }: SaveProps) {
  const [name, setName] = useState<string | null>(null);
  const [pending, run] = usePending();
  if (name === null) {
    return (
      <SmallButton className="fixed" icon="add" label={t.saveView} onClick={() => setName('')} />
    );
  }

  async function save() {
    const answer = await sendJson<ParcelView>('POST', paths.api.parcelViews, { name, query });
    if (answer.status !== 'success') return onFailure(answer);
    setName(null);
    onSaved(answer.data);
  }

  return (
    <form
      className="view-save fixed row"
      onSubmit={(event) => {
        event.preventDefault();
        run(save);
      }}
    >
      <InputField
        label={t.viewName}
        // Replaces the button that had the focus.
        ref={focusOnce}
        {...controlProps('name', name, setName)}
        required
        maxLength={parcelViewFields.name.max}
        autoComplete="off"
        dir="auto"
      />
      <Button className="button-small" label={t.saveView} type="submit" busy={pending} />
    </form>
  );
}

/** The counts on the chips, and a function that reloads them after a change. */
export function useChipCounts(first: ChipCounts): [ChipCounts, () => Promise<void>] {
  const [counts, setCounts] = useState(first);
  async function refresh(): Promise<void> {
    const filters = [{}, chipFilters.late, chipFilters.out];
    const [all, late, out] = await Promise.all(filters.map(fetchMatchCount));
    setCounts((current) => ({
      all: all == null ? current.all : { count: all, isCapped: false },
      late: late == null ? current.late : capChipCount(late),
      out: out == null ? current.out : capChipCount(out),
    }));
  }
  return [counts, refresh];
}

/** The number of parcels that match a filter; null after a failure, which the list reports. */
async function fetchMatchCount(filter: Partial<ParcelFilter>): Promise<number | null> {
  const query = filterQuery(filter);
  query.set('per_page', '1');
  const answer = await getJson<PageOf<ListedParcel>>(`${paths.api.parcels}?${query}`);
  return answer.status === 'success' ? answer.data.total : null;
}

function capChipCount(count: number) {
  return { count: Math.min(count, maxChipCount), isCapped: count > maxChipCount };
}
