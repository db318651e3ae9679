import type { ReactNode } from 'react';
import { plural } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import { type TooLong, TooLongNotice } from '../parcels/documents/documents-page.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';

type Props = CustomerPageProps & {
  count: number;
  choice: ReactNode;
  tooLong: TooLong[];
  /** false: nothing can be printed. */
  children: ReactNode;
};

/** The labels of a customer's own parcels; the rest of the page is not printed. */
export function MyLabelsPage({ site, t, reader, count, choice, tooLong, children }: Props) {
  const { documents: words } = t;
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
