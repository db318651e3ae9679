import { SearchBox } from '../record-list/search.tsx';
import type { ParcelListContext } from './context.ts';
import { FilterPanel } from './filter-panel.tsx';
import { LookPanel, SortChoice } from './look-panel.tsx';
import type { Parcels } from './use-parcels.ts';
import { ViewBar } from './view-bar.tsx';

/** What the list can be asked for. */
export function ListTools({ context, parcels }: { context: ParcelListContext; parcels: Parcels }) {
  const { query, ask } = parcels;
  return (
    <div className="list-tools">
      <ViewBar context={context} query={query} onChoose={ask} onFailure={parcels.onFailure} />
      <div className="list-asks">
        <SearchBox
          label={context.list.search}
          placeholder={context.t.search}
          search={query.search}
          setSearch={(search) => ask({ search }, true)}
        />
        <SortChoice context={context} query={query} onChange={ask} />
      </div>
      <div className="list-panels">
        <FilterPanel
          context={context}
          filter={query.filter}
          onChange={(filter, typing) => ask({ filter }, typing)}
        />
        <LookPanel context={context} query={query} onChange={ask} />
      </div>
    </div>
  );
}
