import { type LabelSize, labelsPerPage } from '../../../server/shared/documents.ts';
import { RenderedDocument } from './documents-page.tsx';

type Props = {
  size: LabelSize;
  /** The place of the first one on the first sheet, from 1. */
  start: number;
  /** Each label's HTML. */
  labels: string[];
};

/** Labels, each on its own page or in its place on a sheet. */
export function LabelSheets({ size, start, labels }: Props) {
  const perPage = labelsPerPage[size];
  const places = [...new Array<string>(start - 1).fill(''), ...labels];
  const sheets = Array.from({ length: Math.ceil(places.length / perPage) }, (_, sheet) =>
    places.slice(sheet * perPage, (sheet + 1) * perPage),
  );
  return sheets.map((sheet, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
    <div key={index} className={`sheet sheet-${size}`}>
      {sheet.map((html, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <RenderedDocument key={place} html={html} className="sheet-place" />
      ))}
    </div>
  ));
}
