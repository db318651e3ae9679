import { useEffect, useReducer, useRef } from 'react';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { parcelApiPath, trackPath } from '../../server/shared/paths.ts';
import { getJson } from '../shared/api.ts';

/** A parcel lookup: what was asked for, and what is known of it. */
export type Lookup = {
  code: string;
  data: PublicParcel | null;
  errors: string[];
  /** Why earlier events of the history could not be had; what is known stays. */
  olderErrors: string[];
  fetching: boolean;
};

/** Nothing asked, nothing known. */
export const nothing: Lookup = {
  code: '',
  data: null,
  errors: [],
  olderErrors: [],
  fetching: false,
};

type Change =
  | { type: 'asked'; code: string }
  | { type: 'found'; data: PublicParcel }
  | { type: 'olderFound'; data: PublicParcel }
  | { type: 'failed'; errors: string[] }
  | { type: 'olderFailed'; errors: string[] }
  | { type: 'reset' };

type Answer = 'found' | 'olderFound';
type Failure = 'failed' | 'olderFailed';

export function reduceLookup(lookup: Lookup, change: Change): Lookup {
  switch (change.type) {
    case 'asked':
      return { ...nothing, code: change.code, fetching: true };
    case 'found':
      return { ...nothing, code: lookup.code, data: change.data };
    case 'olderFound':
      return { ...lookup, data: withOlderHistory(lookup.data, change.data), olderErrors: [] };
    case 'failed':
      return { ...lookup, errors: change.errors, fetching: false };
    case 'olderFailed':
      return { ...lookup, olderErrors: change.errors };
    case 'reset':
      return nothing;
  }
}

function withOlderHistory(known: PublicParcel | null, older: PublicParcel): PublicParcel {
  if (known === null) return older;
  const data = [...known.history.data, ...older.history.data];
  return { ...known, history: { ...older.history, data } };
}

/**
 * Looks parcels up in place, keeps the address in step, and follows the back button. A newer
 * question makes an older one's answer void.
 */
export function useLookup(initial: Lookup) {
  const [lookup, dispatch] = useReducer(reduceLookup, initial);
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
      if (answer.status === 'success') dispatch({ type: found, data: answer.data });
      else dispatch({ type: failed, errors: answer.errors });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  function lookUp(code: string, page = 1) {
    dispatch({ type: 'asked', code });
    return ask(parcelApiPath(code, page), 'found', 'failed');
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
    shown.current ??= location.search;
    const follow = () => {
      // Going to a place within the page is a step of its history too, but asks for nothing.
      if (location.search === shown.current) return;
      shown.current = location.search;
      const query = new URLSearchParams(location.search);
      const code = query.get('code');
      if (code === null) reset();
      else lookUp(code, Number(query.get('page') ?? 1));
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  });

  const showOlder = (path: string) => ask(path, 'olderFound', 'olderFailed');
  return { lookup, submit, showOlder };
}

/** A page that was opened with `?lang=` stays in that language, and so do its answers. */
function inThisLanguage(path: string): string {
  const language = new URLSearchParams(location.search).get('lang');
  if (language === null) return path;
  const url = new URL(path, location.href);
  url.searchParams.set('lang', language);
  return `${url.pathname}${url.search}`;
}
