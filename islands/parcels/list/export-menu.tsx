import { exportFormats } from '../../../server/shared/export.ts';
import { importKinds } from '../../../server/shared/import-columns.ts';
import { apiQuery, type ListQuery } from '../../../server/shared/parcel-list.ts';
import { exportPath, inLanguage } from '../../../server/shared/paths.ts';
import type { ParcelListContext } from './parcel-list-context.ts';

const files = importKinds.flatMap((kind) => exportFormats.map((format) => ({ kind, format })));

type Props = { context: ParcelListContext };

/** The parcels of the list as files: links, which work without script. */
export function ExportMenu({ context, query }: Props & { query: ListQuery }) {
  const { t, language } = context.exporting;
  return (
    <details className="list-filters">
      <summary>{t.export}</summary>
      <div className="export-files">
        <p>{t.hint}</p>
        <ul>
          {files.map((file) => (
            <li key={file.kind + file.format}>
              <a
                className="button button-quiet button-small"
                href={inLanguage(exportPath(file, apiQuery(query)), language)}
                // So that a refusal does not replace the page.
                download
              >
                {t.kinds[file.kind]} <bdi>({t.formats[file.format]})</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** The files of the selected parcels: a form, since an address cannot hold ten thousand ids. */
export function SelectionExport({ context, ids }: Props & { ids: ReadonlySet<number> }) {
  const { t, language } = context.exporting;
  return (
    <details className="selection-export">
      <summary className="button button-quiet button-small">{t.export}</summary>
      {/* In a tab of its own, which is gone once the file comes: what is selected stays. */}
      <form className="export-files" method="post" encType="multipart/form-data" target="_blank">
        <input type="hidden" name="ids" value={[...ids].join()} />
        <p>{t.selected}</p>
        <ul>
          {files.map((file) => (
            <li key={file.kind + file.format}>
              <button
                type="submit"
                className="button button-quiet button-small"
                formAction={inLanguage(exportPath(file), language)}
              >
                {t.kinds[file.kind]} <bdi>({t.formats[file.format]})</bdi>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </details>
  );
}
