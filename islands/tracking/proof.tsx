import type { ShownDelivery } from '../../server/shared/delivery.ts';
import { imagePath } from '../../server/shared/paths.ts';
import { formatDayAndTime } from '../../views/parts/dates.ts';
import { Written } from '../../views/parts/written.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 'proof' | 'language' | 'contentLang' | 'timeZone'> & {
  delivery: ShownDelivery;
};

/** Who received the parcel, for visitors who may see it. */
export function Proof({ delivery, proof: t, language, contentLang, timeZone }: Props) {
  const { received_by, created_at, note, signature, photo } = delivery;
  const pictures = [
    [t.signature, signature],
    [t.photo, photo],
  ] as const;
  return (
    <section className="facts proof">
      <h3>{t.title}</h3>
      <dl>
        <div className="fact">
          <dt>{t.receivedBy}</dt>
          <dd>
            <bdi>{received_by}</bdi>
          </dd>
        </div>
        <div className="fact">
          <dt>{t.when}</dt>
          <dd suppressHydrationWarning>{formatDayAndTime(created_at, language.tag, timeZone)}</dd>
        </div>
        {note !== null && (
          <div className="fact">
            <dt>{t.note}</dt>
            <dd>
              <Written lang={contentLang}>{note}</Written>
            </dd>
          </div>
        )}
      </dl>
      {pictures.map(
        ([name, image]) =>
          image !== null && (
            <a key={name} href={imagePath(image)}>
              <img src={imagePath(image)} alt={name} loading="lazy" />
            </a>
          ),
      )}
    </section>
  );
}
