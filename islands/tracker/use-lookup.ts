import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { inLanguage, parcelApiPath, trackPath } from '../../server/shared/paths.ts';
import { readTypedCode } from '../../server/shared/typed-code.ts';
import { getJson } from '../shared/api.ts';
import type { Lookup, LookupChange } from '../shared/lookup-state.ts';
import { store } from '../shared/store.ts';

type Answer = 'found' | 'olderFound';
type Failure = 'failed' | 'olderFailed';

function dispatch(change: LookupChange): void {
  store.dispatch({ type: 'lookup', change });
}

/**
 * Looks parcels up in place, keeps the address in step, and follows the back button. A newer
 * question makes an older one's answer void.
 */
export function useLookup(initial: Lookup) {
  const [first] = useState(initial);
  const started = useRef(false);
  // Until it is hydrated, what the server drew stands; from then on, what the store holds.
  const lookup = useSyncExternalStore(
    store.subscribe,
    () => (started.current ? store.get().lookup : first),
    () => first,
  );
  const running = useRef<AbortController | null>(null);
  /** The query of the address whose answer is shown. */
  const shown = useRef<string | null>(null);

  async function ask(path: string, found: Answer, failed: Failure) {
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    try {
      const answer = await getJson<PublicParcel>(inThisLanguage(path), signal);
      if (answer.status === 'success') {
        dispatch({ type: found, data: answer.data });
        shown.current = searchNaming(answer.data);
      } else dispatch({ type: failed, errors: answer.errors });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  function lookUp(code: string, page = 1) {
    dispatch({ type: 'asked', code });
    // Some proxies refuse a path with a whole link in it, or with a slash.
    const plain = readTypedCode(code)?.code ?? code.toWellFormed();
    return ask(parcelApiPath(plain, page), 'found', 'failed');
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
    started.current = true;
    dispatch({ type: 'started', lookup: first });
    if (first.data !== null) shown.current = searchNaming(first.data);
  }, [first]);

  useEffect(() => {
    shown.current ??= location.search;
    const follow = () => {
      // Going to a place within the page is a step of its history too, but asks for nothing.
      if (location.search === shown.current) return;
      shown.current = location.search;
      lookUpAddress();
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });

  const showOlder = (path: string) => ask(path, 'olderFound', 'olderFailed');
  return { lookup, submit, retry: lookUpAddress, showOlder };
}

/** The query of the address, in which a parcel that was found goes by its real code from now on. */
function searchNaming({ tracking_code: code }: PublicParcel): string {
  const url = new URL(location.href);
  if (url.searchParams.get('code') !== code) {
    url.searchParams.set('code', code);
    history.replaceState(history.state, '', url);
  }
  return location.search;
}

/** A page that was opened with `?lang=` stays in that language, and so do its answers. */
function inThisLanguage(path: string): string {
  return inLanguage(path, new URLSearchParams(location.search).get('lang'));
}
