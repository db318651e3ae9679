import { ImportIsland } from '../transfer/import-page.tsx';
import { CustomerLayout, type CustomerPageProps } from './layout.tsx';

type Props = CustomerPageProps & { encodings: readonly string[] };

/** Books the parcels of a file. It needs JavaScript, as every import does. */
export function BookFilePage({ site, t, reader, encodings }: Props) {
  return (
    <CustomerLayout
      site={site}
      t={t}
      reader={reader}
      title={t.importing.page.title}
      styles={site.manifest.importStyles}
      needsScript
    >
      <ImportIsland
        site={site}
        t={t}
        encodings={encodings}
        isMailed
        kinds={['parcels']}
        booking={reader.bookings}
      />
    </CustomerLayout>
  );
}
