import { exportFormats, importKinds } from '../../../server/shared/enums.ts';
import type { LanguageCode } from '../../../server/shared/languages.ts';
import { exportPath, inLanguage } from '../../../server/shared/paths.ts';
import type { Messages } from '../../../views/translations/messages.ts';

/** The words of exports, and the page's `?lang=`; null: it has none. */
export type ExportContext = {
  t: Pick<Messages['exporting'], 'selected' | 'kinds' | 'formats'>;
  language: LanguageCode | null;
};

const files = importKinds.flatMap((kind) => exportFormats.map((format) => ({ kind, format })));

type SelectionProps = { context: ExportContext; ids: readonly number[] };

/** Exports the selected parcels. A form, because a URL cannot hold ten thousand ids. */
export function SelectionExport({ context: { t, language }, ids }: SelectionProps) {
  return (
    // The form opens a new tab, which closes when the download starts. So the selection in this tab is kept.
    <form className="menu-part" method="post" encType="multipart/form-data" target="_blank">
      <input type="hidden" name="ids" value={ids.join()} />
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
