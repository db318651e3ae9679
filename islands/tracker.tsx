import { useEffect, useId, useRef } from 'react';
import type { PublicParcel } from '../server/shared/parcel.ts';
import { nothingLookedUp } from './shared/lookup-state.ts';
import type { TrackerContext } from './tracker/context.ts';
import { ParcelCard } from './tracker/parcel-card.tsx';
import { SearchBar } from './tracker/search-bar.tsx';
import { useLookup } from './tracker/use-lookup.ts';

type Props = TrackerContext & {
  /** The result for the address that the page was opened with. */
  initial: { code: string; parcel: PublicParcel | null; errors: string[] };
};

/** The search bar and the result below it. */
export default function Tracker({ initial, ...context }: Props) {
  const { code, parcel, errors } = initial;
  const { lookup, submit, showOlder } = useLookup({
    ...nothingLookedUp,
    code,
    data: parcel,
    errors,
  });
  const answer = useRef<HTMLDivElement>(null);
  const { t, language } = context;
  const upper = (words: string) => words.toLocaleUpperCase(language.tag);
  const [error] = lookup.errors;
  const errorId = useId();

  // After a lookup in place the focus moves to the result; after an error it stays in the search bar.
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !lookup.fetching && lookup.data !== null) answer.current?.focus();
    waited.current = lookup.fetching;
  }, [lookup.fetching, lookup.data]);

  return (
    <div className="track">
      <SearchBar
        t={t}
        language={language}
        addressLanguage={context.addressLanguage}
        code={lookup.code}
        busy={lookup.fetching}
        errorId={error === undefined ? undefined : errorId}
        onSubmit={submit}
      />
      <div className="track-answer" ref={answer} tabIndex={-1}>
        <p className="track-state" role="status">
          {lookup.fetching ? upper(t.tracking) : ''}
        </p>
        {error !== undefined && (
          <p className="track-error" role="alert" id={errorId}>
            {upper(error)}
          </p>
        )}
        {lookup.data !== null && (
          <ParcelCard
            {...context}
            parcel={lookup.data}
            olderErrors={lookup.olderErrors}
            onShowOlder={showOlder}
          />
        )}
        {lookup.data === null && !lookup.fetching && error === undefined && (
          <section className="track-empty">
            <h2>{t.emptyTitle}</h2>
            <p>{t.emptyText}</p>
            <a href={context.help.href}>{context.help.label}</a>
          </section>
        )}
      </div>
    </div>
  );
}
