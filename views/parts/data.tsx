import type { PageOf } from '../../server/shared/envelope.ts';
import type { Graph, Review, Site } from '../../server/web/shared/site.ts';
import type { Messages } from '../translations/messages.ts';

type Props = { id?: string; type: 'application/json' | 'application/ld+json'; data: object };

/** Machine-readable data in a script element; escaped, so that it cannot close the element. */
export function Data({ id, type, data }: Props) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script holds no entities; see above
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The texts for answers that do not come from the site; islands/shared/sentences.ts reads them. */
export function ProxyWords({ t }: { t: Messages['control']['proxy'] }) {
  return <Data id="proxy-words" type="application/json" data={t} />;
}

/** The initial data of a page's islands. It is what the page shows, so nothing has to be fetched twice. */
export function initialGraph(
  { pageLinks, settings }: Site,
  reviews?: PageOf<Review>,
): Partial<Graph> {
  const pages = {
    data: pageLinks.map(({ shown_in: _, ...link }) => link),
    current_page: 1,
    last_page: 1,
    next_page_url: null,
    per_page: pageLinks.length,
    total: pageLinks.length,
  };
  return { pages, settings, admin: null, ...(reviews && { reviews }) };
}
