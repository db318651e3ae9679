import type { ClientLogo } from '../../../server/shared/client.ts';
import type { Paged } from '../../../server/shared/envelope.ts';
import { imagePath } from '../../../server/shared/paths.ts';
import type { Review } from '../../../server/shared/review.ts';
import type { Site } from '../../../server/shared/site.ts';
import { Island } from '../../island.tsx';
import type { Messages } from '../../translations/messages.ts';

type FeedbackProps = { site: Site; t: Messages; reviews: Paged<Review> };

/** Customers' reviews; renders nothing if there are none. */
export function Feedback({ site, t, reviews }: FeedbackProps) {
  if (reviews.data.length === 0) return null;
  const { addressLanguage, contentLang } = site;
  return (
    <section className="section feedback" id="reviews" aria-labelledby="feedback-title">
      <h2 id="feedback-title">{t.reviews.label}</h2>
      <Island
        name="review-carousel"
        on="visible"
        site={site}
        props={{ t: t.reviews, reviews, contentLang, addressLanguage }}
      />
    </section>
  );
}

/** The logos of the company's clients; styles show them all in one colour. */
export function Clients({ t, clients }: { t: Messages; clients: ClientLogo[] }) {
  if (clients.length === 0) return null;
  return (
    <section className="section clients" aria-labelledby="clients-title">
      <h2 id="clients-title">{t.home.clientsTitle}</h2>
      <ul>
        {clients.map((client) => (
          <li key={client.id}>
            {client.link === null ? (
              <Logo client={client} />
            ) : (
              <a href={client.link} rel="noopener">
                <Logo client={client} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Logo({ client: { name, image, width, height } }: { client: ClientLogo }) {
  return <img src={imagePath(image)} alt={name} width={width} height={height} loading="lazy" />;
}
