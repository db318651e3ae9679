import { Icon } from '../../../views/parts/icon.tsx';
import { SearchBox } from '../../shared/list/search.tsx';
import { DisplayOptionsPanel, SortChoice } from './display-options.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { Parcels } from './use-parcels.ts';
import { ViewBar } from './view-bar.tsx';

type Props = {
  context: ParcelListContext;
  parcels: Parcels;
  /** Prints all that match; null where some are selected, which are printed instead. */
  onPrint: (() => void) | null;
};

/** The search, the filters, the order, the views and the files of the list. */
export function ListTools({ context, parcels, onPrint }: Props) {
  const { query, changeQuery } = parcels;
  return (
    <div className="list-tools">
      <ViewBar context={context} query={query} onChoose={changeQuery} onFailure={parcels.report} />
      <div className="list-asks">
        <SearchBox
          label={context.list.search}
          placeholder={context.t.search}
          search={query.search}
          setSearch={(search) => changeQuery({ search }, true)}
        />
        <SortChoice context={context} query={query} onChange={changeQuery} />
      </div>
      <div className="list-panels">
        <FilterPanel
          context={context}
          filter={query.filter}
          onChange={(filter, typing) => changeQuery({ filter }, typing)}
        />
        <DisplayOptionsPanel context={context} query={query} onChange={changeQuery} />
        {onPrint !== null && parcels.list.total > 0 && (
          <button type="button" className="button button-quiet button-small" onClick={onPrint}>
            <Icon name="print" />
            {context.papers.printMatching}
          </button>
        )}
        <ExportMenu context={context} query={query} />
      </div>
    </div>
  );
}
