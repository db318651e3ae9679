import type { ReactNode } from 'react';
import type { Wording } from '../../server/shared/home-content.ts';

/**
 * Words that the administrator wrote, in their own language and direction, whatever the page's. Names
 * of people and companies, codes and addresses for mail have no language and stand in a plain `bdi`.
 *
 * @param lang the site's `contentLang`: BCP 47, undefined where it is the page's own.
 */
export function Written({ lang, children }: { lang: string | undefined; children: ReactNode }) {
  return <bdi lang={lang}>{children}</bdi>;
}

/** Words that are the site's own until the administrator has written others. */
export function Words({ words: { text, lang } }: { words: Wording }) {
  return <Written lang={lang}>{text}</Written>;
}
