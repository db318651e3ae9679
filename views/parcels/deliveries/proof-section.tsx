import type { Delivery } from '../../../server/shared/delivery.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { ProofFacts, ProofPictures } from './proof-facts.tsx';

type Props = { panel: Panel; t: Messages; code: string; delivery: Delivery };

/** The proof of a parcel's delivery, on its page. */
export function ProofSection({ panel, t, code, delivery }: Props) {
  const { result, note } = t.proof;
  return (
    <section className="proof">
      <h2>{result.title}</h2>
      <ProofFacts panel={panel} t={t} delivery={delivery} />
      <ProofPictures t={t} delivery={delivery} />
      <p>
        <a
          className="button button-small button-quiet"
          href={localizedHref(panel.site, pathTo(paths.control.deliveryNote, { code }))}
        >
          <Icon name="print" />
          {note.open}
        </a>
      </p>
    </section>
  );
}
