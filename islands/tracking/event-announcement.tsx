import type { Activity } from '../../server/shared/parcel.ts';
import { Written } from '../../views/parts/written.tsx';
import type { Lookup } from '../shared/state/lookup-state.ts';
import type { TrackerContext } from './tracker-context.ts';

type Props = Pick<TrackerContext, 'live' | 'contentLang'> & { lookup: Lookup };

/** Tells screen readers, when they have time, of an event that came while the result was open. */
export function LiveNews({ lookup, live, contentLang }: Props) {
  const news = lookup.data?.history.data.find(({ id }) => lookup.news.includes(id));
  return (
    <p className="visually-hidden" role="status">
      {news !== undefined && (
        // One with the same words is told too.
        <span key={news.id}>
          {live.news} <Written lang={contentLang}>{wordsOf(news)}</Written>
        </span>
      )}
    </p>
  );
}

function wordsOf({ title, location }: Activity): string {
  return location === null ? title : `${title}, ${location}`;
}
