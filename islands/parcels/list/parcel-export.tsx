import { apiQuery, type ListQuery, readListQuery } from '../../../server/shared/parcel-list.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Menu } from '../../shared/menu.tsx';
import { type ExportContext, ExportLinks } from './export-menu.tsx';

type Props = {
  context: ExportContext;
  /** What the page was loaded with. */
  query: ListQuery;
};

/** Beside the heading of the list: links that export the listed parcels, which work without script. */
export default function ParcelExport({ context, query }: Props) {
  // The list keeps the page's URL up to date.
  const current = () => readListQuery(new URLSearchParams(location.search));
  return (
    <Menu
      className="button button-quiet head-button"
      isStatic
      button={
        <>
          <Icon name="download" />
          <span>{context.t.export}</span>
        </>
      }
    >
      {(_close, isOpen) => (
        <ExportLinks context={context} query={apiQuery(isOpen ? current() : query)} />
      )}
    </Menu>
  );
}
