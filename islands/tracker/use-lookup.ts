import { useEffect, useRef } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { inLanguage, parcelApiPath, trackPath } from '../../server/shared/paths.ts';
import { readTypedCode } from '../../server/shared/typed-code.ts';
import { dayIn } from '../../views/parts/dates.ts';
import { getJson } from '../shared/api.ts';
import type { Lookup, LookupChange } from '../shared/lookup-state.ts';
import { store } from '../shared/store.ts';
import { useStorePart } from '../shared/use-store-part.ts';

/**
 * Looks up parcels without a page load, updates the URL, and follows the back button. A new lookup
 * cancels the previous one.
 *
 * @param timeZone the site's, an IANA name.
 */
export function useLookup(initial: Lookup, timeZone: string) {
  const lookup = useStorePart((state) => state.lookup, initial, {
    type: 'lookup',
    change: { type: 'started', lookup: initial },
  });
  const running = useRef<AbortController | null>(null);
  /** The query of the URL whose result is shown. */
  const shown = useRef<string | null>(null);

  async function fetchParcel(
    path: string,
    onFound: 'found' | 'olderFound',
    onFailure: 'failed' | 'olderFailed',
  ) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    try {
      const answer = await getJson<PublicParcel>(inThisLanguage(path), signal);
      if (answer.status === 'success') {
        dispatch({ type: onFound, data: answer.data, today: dayIn(timeZone, new Date()) });
        shown.current = replaceCode(answer.data);
      } else dispatch({ type: onFailure, errors: answer.errors });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  function lookUp(code: string, page = 1) {
    dispatch({ type: 'asked', code });
    // Some proxies refuse a path that contains an encoded link or slash.
    const plain = readTypedCode(code)?.code ?? code.toWellFormed();
    return fetchParcel(parcelApiPath(plain, page), 'found', 'failed');
  }

  function lookUpAddress() {
    const query = new URLSearchParams(location.search);
    const code = query.get('code');
    if (code === null) reset();
    else lookUp(code, Number(query.get('page') ?? 1));
  }

  function reset() {
    running.current?.abort();
    dispatch({ type: 'reset' });
  }

  function submit(typed: string) {
    const code = typed.trim();
    history.pushState(null, '', inThisLanguage(trackPath(code)));
    shown.current = location.search;
    return lookUp(code);
  }

  useEffect(() => {
    if (initial.data !== null) shown.current = replaceCode(initial.data);
  }, [initial.data]);

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

  const showOlder = (path: string) => fetchParcel(path, 'olderFound', 'olderFailed');
  return { lookup, submit, retry: lookUpAddress, showOlder };
}

/** Puts the parcel's actual code into the URL. @returns the URL's query. */
function replaceCode({ tracking_code: code }: PublicParcel): string {
  const url = new URL(location.href);
  if (url.searchParams.get('code') !== code) {
    url.searchParams.set('code', code);
    history.replaceState(history.state, '', url);
  }
  return location.search;
}

function dispatch(change: LookupChange): void {
  store.dispatch({ type: 'lookup', change });
}

/** Adds the page's `?lang=`, so that the page and its responses stay in that language. */
function inThisLanguage(path: string): string {
  return inLanguage(path, new URLSearchParams(location.search).get('lang'));
}
