import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Activity, PublicParcel, TrackedParcel } from '../../server/parcels/shared/parcel.ts';
import { limits } from '../../server/shared/limits.ts';
import { inLanguage, publicPaths } from '../../server/shared/public-paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { pageTitle, trackingLabel } from '../../views/parts/titles.ts';
import type { WorldScene } from '../../views/parts/world-picture.tsx';
import { UserText } from '../../views/parts/written.tsx';
import { noAnswer } from '../shared/api.ts';
import { emptyLookup, type Lookup } from '../shared/state/lookup-state.ts';
import { LookupError, readableErrors } from './lookup-error.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { ParcelCodes } from './parcel-codes.tsx';
import type { TrackerContext } from './tracker-context.ts';
import { useLookup, useRealtime } from './use-lookup.ts';

type Props = TrackerContext & {
  /** The result for the URL that the page was opened with. */
  initial: {
    code: string;
    parcel: PublicParcel | null;
    list: TrackedParcel[] | null;
    errors: string[];
    today: string;
    /** The errors of the attempt to unlock the parcel, if there was one. */
    unlockErrors?: string[];
    /** The picture shown until the map is loaded. */
    picture?: WorldScene;
    /** The ids of the activities that arrived since the result was first shown. */
    news?: number[];
  };
};

export default function Tracker({ initial, ...context }: Props) {
  const { parcel, unlockErrors = [], picture, ...others } = initial;
  const first = { ...emptyLookup, ...others, data: parcel };
  const { lookup, submit, retry, showOlder, refresh } = useLookup(first, context.timeZone);
  useRealtime(lookup.data, context);
  const field = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const { t, language, company } = context;
  const { tag } = language;
  // Errors of the code are shown until it is changed.
  const [pastErrors, setPastErrors] = useState<string[] | null>(null);
  const hasFailed = lookup.errors.length > 0 && lookup.errors !== pastErrors;
  const isAtFault = hasFailed && !lookup.errors.includes(noAnswer);
  const errorId = useId();
  const found = { ...lookup, parcel: lookup.data };
  const label = trackingLabel({ ...context, track: t }, found, tag);
  const hasAnswer = lookup.data !== null || lookup.list !== null;
  useTitle(company, label);

  // After a lookup in place the focus moves to the result; after an error it stays in the search bar.
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !lookup.fetching) {
      if (lookup.data !== null) answer.current?.focus();
      else if (hasFailed) field.current?.focus();
    }
    waited.current = lookup.fetching;
  }, [lookup.fetching, lookup.data, hasFailed]);

  // The focus also moves to a list of results. A list that the visitor goes back to is shown without a request.
  const result = useRef(lookup.list);
  useEffect(() => {
    if (lookup.list !== null && lookup.list !== result.current) answer.current?.focus();
    result.current = lookup.list;
  }, [lookup.list]);

  return (
    <div className="track wide">
      <SearchBar
        {...context}
        field={field}
        lookup={lookup}
        errorId={hasFailed ? errorId : undefined}
        isAtFault={isAtFault}
        onChange={() => isAtFault && setPastErrors(lookup.errors)}
        onSubmit={submit}
      />
      <div
        className="track-answer"
        ref={answer}
        tabIndex={-1}
        {...(hasAnswer && { role: 'region', 'aria-label': label })}
      >
        <p className="track-state no-print" role="status">
          {lookup.fetching ? t.tracking.toLocaleUpperCase(tag) : ''}
        </p>
        <EventAnnouncement {...context} lookup={lookup} />
        {hasFailed && <LookupError {...context} lookup={lookup} id={errorId} onRetry={retry} />}
        {lookup.data !== null && (
          <ParcelCard
            {...context}
            parcel={lookup.data}
            today={lookup.today}
            picture={lookup.data === parcel ? picture : undefined}
            news={lookup.news}
            olderErrors={readableErrors(lookup.olderErrors, t)}
            onShowOlder={showOlder}
            refused={lookup.data === parcel ? unlockErrors : []}
            onUnlocked={() => refresh().then(() => answer.current?.focus())}
          />
        )}
        {lookup.list !== null && (
          <ParcelCodes {...context} list={lookup.list} today={lookup.today} onOpen={submit} />
        )}
        {!hasAnswer && !lookup.fetching && !hasFailed && (
          <section className="track-empty no-print">
            <h2>{t.emptyTitle}</h2>
            <p className="soft measure">{t.emptyText}</p>
            <a className="strong" href={context.help.href}>
              {context.help.label}
            </a>
          </section>
        )}
      </div>
    </div>
  );
}

type EventAnnouncementProps = Pick<TrackerContext, 'realtime' | 'contentLang'> & { lookup: Lookup };

/** Announces an event that arrived while the result was open, to screen readers. */
function EventAnnouncement({ lookup, realtime, contentLang }: EventAnnouncementProps) {
  const news = lookup.data?.history.data.find(({ id }) => lookup.news.includes(id));
  return (
    <p className="visually-hidden" role="status">
      {news !== undefined && (
        // A new element, so that an event with the same words is announced too.
        <span key={news.id}>
          {realtime.news} <UserText lang={contentLang}>{eventText(news)}</UserText>
        </span>
      )}
    </p>
  );
}

function eventText({ title, location }: Activity): string {
  return location === null ? title : `${title}, ${location}`;
}

/** Updates the page's title and its last breadcrumb, which are outside of the island. */
function useTitle(company: string, label: string): void {
  useEffect(() => {
    document.title = pageTitle([company, label]);
    const crumb = document.querySelector('.breadcrumbs [aria-current="page"]');
    if (crumb !== null && crumb.textContent !== label) crumb.textContent = label;
  }, [company, label]);
}

type SearchBarProps = Pick<TrackerContext, 't' | 'language' | 'addressLanguage'> & {
  field: RefObject<HTMLInputElement | null>;
  lookup: Lookup;
  /** The id of the element with the field's error; undefined if there is none. */
  errorId: string | undefined;
  isAtFault: boolean;
  onChange: () => void;
  onSubmit: (code: string) => void;
};

/** The search form. Without JavaScript it opens this page with `?code=`, and keeps the language that its URL requests. */
function SearchBar({ t, language, addressLanguage, field, lookup, ...props }: SearchBarProps) {
  const { errorId, isAtFault, onChange, onSubmit } = props;
  const { code, fetching } = lookup;
  const found = lookup.data?.tracking_code ?? null;

  // The field keeps typed text, even from before hydration. Only another lookup, such as the back button's, overwrites
  // it.
  const shown = useRef(code);
  useEffect(() => {
    if (shown.current === code) return;
    shown.current = code;
    if (field.current) field.current.value = code;
  }, [field, code]);

  // Replaces another spelling by the actual code, unless the next code is already being typed.
  useEffect(() => {
    if (found === null || field.current?.value.trim() !== code) return;
    field.current.value = found;
  }, [field, code, found]);

  return (
    <search>
      <form
        className="track-bar no-print row"
        action={publicPaths.track}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(field.current?.value ?? '');
        }}
      >
        <a
          className="tool"
          href={inLanguage(publicPaths.home, addressLanguage)}
          aria-label={t.back}
          title={t.back}
        >
          <Icon name="arrow_back" />
        </a>
        <input
          ref={field}
          name="code"
          defaultValue={code}
          onInput={onChange}
          aria-label={t.trackingCode}
          aria-invalid={isAtFault || undefined}
          aria-describedby={errorId}
          placeholder={t.placeholder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.codes.text}
        />
        {addressLanguage !== null && <input type="hidden" name="lang" value={addressLanguage} />}
        <button type="submit" className="button" aria-disabled={fetching}>
          <Icon name="search" />
          <span className="track-word">{t.track.toLocaleUpperCase(language.tag)}</span>
        </button>
      </form>
    </search>
  );
}
