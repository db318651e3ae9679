import {
  apiQuery,
  type ListQuery,
  readListQuery,
} from '../../../server/parcels/shared/parcel-list.ts';
import { exportFormats, importKinds } from '../../../server/shared/enums.ts';
import type { LanguageCode } from '../../../server/shared/languages.ts';
import { exportLinksPath, exportPath, inLanguage } from '../../../server/shared/paths.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { Menu } from '../../shared/menu.tsx';

type Props = {
  context: ExportContext;
  /** The query that the page was loaded with. */
  query: ListQuery;
};

/** The menu beside the list's heading: links that export the listed parcels, and work without script. */
export default function ParcelExport({ context, query: first }: Props) {
  const { t, forSpreadsheets, language } = context;
  return (
    <Menu
      className="button button-quiet head-button"
      isStatic
      button={
        <>
          <Icon name="download" />
          <span>{t.export}</span>
        </>
      }
    >
      {(_close, isOpen) => {
        // The list keeps the page's URL up to date.
        const query = apiQuery(
          isOpen ? readListQuery(new URLSearchParams(location.search)) : first,
        );
        return (
          <div className="menu-part">
            <p className="soft">{t.hint}</p>
            {files.map((file) => (
              <a
                key={file.kind + file.format}
                className="menu-entry"
                href={inLanguage(exportPath(file, query), language)}
                // An error response does not replace the page.
                download
              >
                {t.kinds[file.kind]} <bdi>({t.formats[file.format]})</bdi>
              </a>
            ))}
            <a className="menu-entry" href={inLanguage(exportLinksPath(query), language)}>
              {forSpreadsheets}
            </a>
          </div>
        );
      }}
    </Menu>
  );
}

/** The words of exports, and the page's `?lang=`; null: it has none. */
export type ExportContext = {
  t: Omit<Messages['exporting'], 'fields'>;
  /** The text of the link to the export links. */
  forSpreadsheets: string;
  language: LanguageCode | null;
};

const files = importKinds.flatMap((kind) => exportFormats.map((format) => ({ kind, format })));

type SelectionProps = { context: ExportContext; ids: ReadonlySet<number> };

/** Exports the selected parcels. A form, because a URL cannot hold ten thousand ids. */
export function SelectionExport({ context: { t, language }, ids }: SelectionProps) {
  return (
    // The form opens a new tab, which closes when the download starts. So the selection in this tab is kept.
    <form className="menu-part" method="post" encType="multipart/form-data" target="_blank">
      <input type="hidden" name="ids" value={[...ids].join()} />
      <p className="soft">{t.selected}</p>
      {files.map((file) => (
        <button
          key={file.kind + file.format}
          type="submit"
          className="menu-entry"
          formAction={inLanguage(exportPath(file), language)}
        >
          {t.kinds[file.kind]} <bdi>({t.formats[file.format]})</bdi>
        </button>
      ))}
    </form>
  );
}
