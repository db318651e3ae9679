import { apiQuery, readListQuery } from '../../../server/shared/parcel-list.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { Menu } from '../../shared/menu.tsx';
import { type ExportContext, ExportLinks } from './export-menu.tsx';

/** Beside the heading of the list of parcels: what the list shows, as files. Its address says what that is. */
export default function ParcelExport({ context }: { context: ExportContext }) {
  return (
    <Menu
      className="button button-quiet head-button"
      button={
        <>
          <Icon name="download" />
          <span>{context.t.export}</span>
        </>
      }
    >
      {() => (
        <ExportLinks
          context={context}
          query={apiQuery(readListQuery(new URLSearchParams(location.search)))}
        />
      )}
    </Menu>
  );
}
