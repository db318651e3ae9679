import type { ShownDelivery } from '../../server/shared/delivery.ts';
import { imagePath } from '../../server/shared/paths.ts';
import { Written } from '../../views/parts/written.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 'proof' | 'contentLang'> & { delivery: ShownDelivery };

/** The proof of delivery, for visitors who may see it; the headline already says who received it, and when. */
export function Proof({ delivery, proof: t, contentLang }: Props) {
  const { note, signature, photo } = delivery;
  if (note === null && signature === null && photo === null) return null;
  const pictures = [
    [t.signature, signature],
    [t.photo, photo],
  ] as const;
  return (
    <section className="facts proof">
      <h3>{t.title}</h3>
      {note !== null && (
        <p className="proof-note">
          <Written lang={contentLang}>{note}</Written>
        </p>
      )}
      <div className="proof-pictures">
        {pictures.map(
          ([name, image]) =>
            image !== null && (
              <figure key={name}>
                <a href={imagePath(image)}>
                  <img src={imagePath(image)} alt={name} loading="lazy" />
                </a>
                <figcaption aria-hidden="true">{name}</figcaption>
              </figure>
            ),
        )}
      </div>
    </section>
  );
}
