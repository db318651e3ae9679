import type { Delivery } from '../../../server/parcels/shared/event.ts';
import { imagePath, paths, pathTo } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { Pairs } from '../../parts/pairs.tsx';
import { UserText } from '../../parts/written.tsx';
import type { PanelProps } from '../../props.ts';

type Props = PanelProps & { delivery: Delivery };

export function ProofFacts({ panel: { site, timeZone }, t, delivery }: Props) {
  const { result: words, note, fields, places } = t.proof;
  const { received_by, place, created_at, location, latitude, longitude } = delivery;
  const when = formatDayAndTime(created_at, site.language.tag, timeZone);
  const where = (location !== null || latitude !== null) && (
    <>
      {location !== null && <UserText lang={site.contentLang}>{location}</UserText>}{' '}
      {latitude !== null && (
        <bdi dir="ltr" className="soft">
          {latitude}, {longitude}
        </bdi>
      )}
    </>
  );
  const written = delivery.note !== null && (
    <div className="typed">
      <UserText lang={site.contentLang}>{delivery.note}</UserText>
    </div>
  );
  return (
    <Pairs
      pairs={[
        [fields.received_by, <bdi key="name">{received_by}</bdi>],
        [fields.place, place && places[place]],
        [
          words.when,
          <time key="when" dateTime={created_at}>
            {when}
          </time>,
        ],
        [note.where, where || null],
        [t.control.fields.note, written || null],
      ]}
    />
  );
}

type PicturesProps = Omit<Props, 'panel'> & {
  /** Whether it is printed, so that links are of no use. */
  onPaper?: boolean;
};

export function ProofPictures({ t, delivery, onPaper = false }: PicturesProps) {
  const { result: words } = t.proof;
  const { signature, photo } = delivery;
  const caption = onPaper ? 'soft smaller' : 'soft smaller no-print';
  const picture = photo !== null && <img src={imagePath(photo)} alt={words.photo} />;
  return (
    <>
      {signature !== null && (
        <figure className="proof-signature">
          <img src={imagePath(signature)} alt={words.signature} />
          <figcaption className={caption}>{words.signature}</figcaption>
        </figure>
      )}
      {photo !== null && (
        <figure className="proof-photo">
          {onPaper ? picture : <a href={imagePath(photo)}>{picture}</a>}
          <figcaption className={caption}>{words.photo}</figcaption>
        </figure>
      )}
    </>
  );
}

type ProofSectionProps = PanelProps & { code: string; delivery: Delivery };

export function ProofSection({ panel, t, code, delivery }: ProofSectionProps) {
  const { result, note } = t.proof;
  return (
    <section className="parcel-facts proof">
      <header className="ruled row between finger">
        <h2>{result.title}</h2>
      </header>
      <ProofFacts panel={panel} t={t} delivery={delivery} />
      <div className="tiles columns-small proof-pictures">
        <ProofPictures t={t} delivery={delivery} />
      </div>
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
