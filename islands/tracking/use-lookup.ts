import { useEffect, useRef } from 'react';
import { isJourneyOver, localDate } from '../../server/parcels/shared/delivery-days.ts';
import type { PublicParcel, TrackedParcel } from '../../server/parcels/shared/parcel.ts';
import type { PageOf } from '../../server/shared/envelope.ts';
import {
  inLanguage,
  parcelApiPath,
  pathTo,
  publicPaths,
  trackingApiPath,
  trackPath,
} from '../../server/shared/public-paths.ts';
import { getJson, inPageLanguage } from '../shared/api.ts';
import { emptyLookup, type Lookup, withOlderHistory } from '../shared/state/lookup-state.ts';
import { store, useStorePart } from '../shared/state/store.ts';
import type { TrackerContext } from './tracker-context.ts';

/**
 * Looks up parcels without a page load, updates the URL, and follows the back button. A new lookup
 * cancels the previous one.
 *
 * @param timeZone the site's, an IANA name.
 */
export function useLookup(initial: Lookup, timeZone: string) {
  const lookup = useStorePart(
    { select: (state) => state.lookup, put: (lookup) => ({ lookup }) },
    initial,
  );
  const running = useRef<AbortController | null>(null);
  /** The query of the URL whose result is shown. */
  const shown = useRef<string | null>(null);
  /** The last list that was shown, to go back to, and its query. */
  const lastList = useRef<{ query: string; result: ListResult } | null>(null);

  /** Cancels the previous lookup. @returns the signal that cancels this one. */
  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function request<Data extends object>(
    path: string,
    onAnswer: (data: Data, today: string) => unknown,
    onFailure = (errors: string[]) => changeLookup({ errors, fetching: false }),
  ) {
    const signal = begin();
    try {
      const answer = await getJson<Data>(path, signal);
      if (answer.status === 'success') await onAnswer(answer.data, localDate(new Date(), timeZone));
      else onFailure(answer.errors);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async function lookUp(code: string, page = 1) {
    const signal = begin();
    changeLookup({ ...emptyLookup, code, fetching: true });
    const only = await findSingleCode(code);
    if (signal.aborted) return;
    return only === null ? lookUpMultiple(code) : lookUpOne(only, page);
  }

  function lookUpOne(code: string, page = 1) {
    return request<PublicParcel>(parcelApiPath(code, page), (data, today) => {
      changeLookup({ ...emptyLookup, code: store.get().lookup.code, data, today });
      shown.current = replaceCode(data);
    });
  }

  function lookUpMultiple(code: string) {
    return request<PageOf<TrackedParcel>>(trackingApiPath(code), ({ data: list }, today) => {
      const [only, another] = list;
      // A single code with spaces in it.
      if (only !== undefined && another === undefined) return lookUpOne(only.tracking_code);
      return show({ code, list, today });
    });
  }

  function show(result: ListResult) {
    lastList.current = { query: location.search, result };
    changeLookup({ ...emptyLookup, ...result });
  }

  function lookUpAddress() {
    const query = new URLSearchParams(location.search);
    const code = query.get('code');
    running.current?.abort();
    if (code === null) changeLookup(emptyLookup);
    else if (lastList.current?.query === location.search) show(lastList.current.result);
    else lookUp(code, Number(query.get('page') ?? 1));
  }

  function submit(typed: string) {
    const code = typed.trim();
    if (!isTrackPage()) return location.assign(inPageLanguage(trackPath(code)));
    history.pushState(null, '', inPageLanguage(trackPath(code)));
    shown.current = location.search;
    return lookUp(code);
  }

  useEffect(() => {
    if (initial.data !== null) shown.current = replaceCode(initial.data);
  }, [initial.data]);

  const { code, list, today } = initial;
  useEffect(() => {
    if (list !== null) lastList.current = { query: location.search, result: { code, list, today } };
  }, [code, list, today]);

  useEffect(() => {
    shown.current ??= location.search;
    const follow = () => {
      // An in-page link also adds a history entry, but does not change the query.
      if (location.search === shown.current) return;
      shown.current = location.search;
      lookUpAddress();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });

  const showOlder = (path: string) =>
    request<PublicParcel>(
      path,
      (older) =>
        changeLookup({ data: withOlderHistory(store.get().lookup.data, older), olderErrors: [] }),
      (olderErrors) => changeLookup({ olderErrors }),
    );
  /** Loads the parcel again, after more of it has become visible. */
  const refresh = () => lookUpOne(lookup.data?.tracking_code ?? '');
  return { lookup, submit, retry: lookUpAddress, showOlder, refresh };
}

/**
 * The only code in a text; null if there may be several. Parsing anything but a plain code needs a module that is
 * loaded on demand; if it cannot be loaded, the site parses the text.
 */
async function findSingleCode(text: string): Promise<string | null> {
  if (/^[\w.-]*$/.test(text)) return text;
  return import('./typed-lookup.ts').then(
    (typed) => typed.singleCode(text),
    () => null,
  );
}

/** Whether this is the tracking page. A share link's page also shows a result, but its URL stays as it is. */
function isTrackPage(): boolean {
  return location.pathname === publicPaths.track;
}

type ListResult = { code: string; list: TrackedParcel[]; today: string };

/** Puts the parcel's code into the URL. @returns the URL's query. */
function replaceCode({ tracking_code: code }: PublicParcel): string {
  const url = new URL(location.href);
  if (isTrackPage() && url.searchParams.get('code') !== code) {
    url.searchParams.set('code', code);
    history.replaceState(history.state, '', url);
  }
  return location.search;
}

function changeLookup(changes: Partial<Lookup>): void {
  store.set({ lookup: { ...store.get().lookup, ...changes } });
}

/**
 * Keeps a result up to date while it is open and the parcel is on its way. The script for the updates is loaded after the page. If
 * it cannot be loaded, the result is not updated.
 */
export function useRealtime(
  parcel: PublicParcel | null,
  { timeZone, addressLanguage }: Pick<TrackerContext, 'timeZone' | 'addressLanguage'>,
): void {
  const code = parcel === null || isJourneyOver(parcel) ? null : parcel.tracking_code;
  useEffect(() => {
    if (code === null) return;
    const path = inLanguage(pathTo(publicPaths.api.parcelStream, { code }), addressLanguage);
    const end = new AbortController();
    const shown = () => store.get().lookup.data;
    const onUpdate = (data: PublicParcel, added: number[]) => {
      const news = [...store.get().lookup.news, ...added];
      changeLookup({ data, news, today: localDate(new Date(), timeZone) });
    };
    import('./watch-parcel.ts').then(
      ({ watchParcel }) => watchParcel({ path, shown, onUpdate, signal: end.signal }),
      () => {},
    );
    return () => end.abort();
  }, [code, timeZone, addressLanguage]);
}
