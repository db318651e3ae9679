import type { Client } from '../../server/shared/client.ts';
import { imagePath } from '../../server/shared/paths.ts';
import type { Review } from '../../server/shared/review.ts';
import type { Site } from '../../server/shared/site.ts';
import { Island } from '../island.tsx';
import type { Messages } from '../translations/messages.ts';

/** What customers say; nothing where none has said anything. */
export function Feedback({ site, t, reviews }: { site: Site; t: Messages; reviews: Review[] }) {
  if (reviews.length === 0) return null;
  return (
    <section className="section feedback" aria-labelledby="feedback-title">
      <h2 id="feedback-title">{t.reviews.label}</h2>
      <Island
        name="review-carousel"
        on="visible"
        site={site}
        props={{ t: t.reviews, reviews, contentLang: site.contentLang }}
      />
    </section>
  );
}

/** The logos of companies that send with this one; styles give them all one ink. */
export function Clients({ t, clients }: { t: Messages; clients: Client[] }) {
  if (clients.length === 0) return null;
  return (
    <section className="section clients" aria-labelledby="clients-title">
      <h2 id="clients-title">{t.home.clientsTitle}</h2>
      <ul>
        {clients.map(({ id, name, logo, width, height }) => (
          <li key={id}>
            <img src={imagePath(logo)} alt={name} width={width} height={height} loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
