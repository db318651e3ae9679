import { ar, fa } from './ar-fa.ts';
import { de, nl, sv } from './de-nl-sv.ts';
import { es, fr, it, ptPT } from './es-fr-it-pt.ts';
import { hi, id, vi } from './hi-id-vi.ts';
import type { LanguageRules } from './language-rules.ts';
import { ru, tr } from './ru-tr.ts';

export const languageRules: LanguageRules[] = [
  ar,
  de,
  es,
  fa,
  fr,
  hi,
  id,
  it,
  nl,
  ptPT,
  ru,
  sv,
  tr,
  vi,
];
