import { countFilters } from '../../../server/shared/parcel-list.ts';
import { plural } from '../../../server/shared/plural.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { IconButton } from '../../../views/parts/icon-button.tsx';
import { SearchBox } from '../../shared/list/search.tsx';
import { Menu } from '../../shared/menu.tsx';
import { DisplayOptionsPanel } from './display-options.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { Parcels } from './use-parcels.ts';

type Props = {
  context: ParcelListContext;
  parcels: Parcels;
  /** Prints all that match; null where some are selected, which are printed instead. */
  onPrint: (() => void) | null;
};

/** The search of the list, and the menus with its filters and its display options. */
export function ListTools({ context, parcels, onPrint }: Props) {
  const { query, changeQuery } = parcels;
  const { t, event, documents } = context;
  const active = countFilters(query.filter);
  const quiet = 'button button-quiet button-small';
  return (
    <div className="list-tools">
      <SearchBox
        label={context.list.search}
        placeholder={t.search}
        search={query.search}
        setSearch={(search) => changeQuery({ search }, true)}
      />
      <Menu
        className={quiet}
        button={
          <>
            <Icon name="filter_list" />
            <span className={active === 0 ? 'tool-words' : undefined}>
              {active === 0 ? t.filters : plural(t, 'filtersActive', { count: active }, event.tag)}
            </span>
          </>
        }
      >
        {() => (
          <FilterPanel
            context={context}
            filter={query.filter}
            onChange={(filter, typing) => changeQuery({ filter }, typing)}
          />
        )}
      </Menu>
      <Menu
        className={quiet}
        button={
          <>
            <Icon name="tune" />
            <span className="tool-words">{t.view}</span>
          </>
        }
      >
        {() => <DisplayOptionsPanel context={context} query={query} onChange={changeQuery} />}
      </Menu>
      {onPrint !== null && parcels.list.total > 0 && (
        <IconButton icon="print" label={documents.printMatching} onClick={onPrint} />
      )}
    </div>
  );
}
