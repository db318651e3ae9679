import type { ReactNode } from 'react';
import type { Wording } from '../../server/content/shared/home.ts';

/**
 * Text written by the administrator, with its own language and direction. Names of people and
 * companies, codes and e-mail addresses have no language; a plain `bdi` is used for those.
 *
 * @param lang the site's `contentLang`: BCP 47, undefined if it is the page's language.
 */
export function UserText({ lang, children }: { lang: string | undefined; children: ReactNode }) {
  return <bdi lang={lang}>{children}</bdi>;
}

/** Text that is built in unless the administrator has replaced it. */
export function WordingText({ words: { text, lang } }: { words: Wording }) {
  return <UserText lang={lang}>{text}</UserText>;
}

/** Isolates a name, whose writing direction may differ from the sentence's. */
export function isolateName(name: string): string {
  return `\u2068${name}\u2069`;
}
