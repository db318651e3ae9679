import type { ReactNode } from 'react';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import { type TooLong, TooLongNotice } from '../parcels/documents/documents-page.tsx';
import { Notice } from '../parts/form-errors.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';

type Props = CustomerPageProps & {
  count: number;
  /** Whether more parcels were chosen than the page shows. */
  isCut: boolean;
  choice: ReactNode;
  tooLong: TooLong[];
  /** false: nothing can be printed. */
  children: ReactNode;
};

/** The labels of a customer's own parcels; the rest of the page is not printed. */
export function MyLabelsPage({ site, t, reader, count, isCut, ...drawn }: Props) {
  const { documents: words } = t;
  const { choice, tooLong, children } = drawn;
  const most = limits.documents.toLocaleString(site.language.tag);
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={words.kinds.labels}
      styles={site.manifest.documentStyles}
      actions={children !== false && <PrintButton site={site} t={t} opens={false} />}
    >
      <p>{count > 0 ? plural(t.events, 'atMany', { count }, site.language.tag) : words.none}</p>
      {isCut && <Notice isBad>{interpolate(words.cut, { most })}</Notice>}
      {count > 0 && choice}
      {tooLong.length > 0 && (
        <TooLongNotice site={site} t={t} parcels={tooLong} path={paths.my.parcel} />
      )}
      {children !== false && (
        <>
          <p className="soft below">{words.advice}</p>
          <div className="documents list">{children}</div>
        </>
      )}
    </CustomerLayout>
  );
}
