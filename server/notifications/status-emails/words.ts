import { messagesOf } from '../../../views/translations/index.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Stage } from '../../shared/stages.ts';
import type { StatusEmail, StatusEmailChanges } from '../../shared/status-email.ts';
import type { StatusEmailRow } from './queries.ts';

/** The mail of a stage, with the standard words where the administrator wrote none. */
export function localizePreset(
  { stage, to, subject, body }: StatusEmailRow,
  content: LanguageCode,
): StatusEmail {
  const standard = standardWords(stage, content);
  return {
    stage,
    to,
    subject: subject ?? standard.subject,
    body: body ?? standard.body,
    standard: subject === null && body === null,
  };
}

/** Subject and text of a stage's mail, with their fields, in any language. */
export function standardWords(stage: Stage, language: LanguageCode) {
  const { starters, details } = messagesOf(language).stageMails;
  const { subject, lead } = starters[stage];
  return { subject, body: `${lead}\n\n${details}\n\n{{tracking_link}}` };
}

/** Changes in which the standard words are stored as such, so that they follow the language of the texts. */
export function ownWords(
  changes: StatusEmailChanges,
  stage: Stage,
  content: LanguageCode,
): StatusEmailChanges {
  const { subject, body } = standardWords(stage, content);
  return {
    ...changes,
    ...(changes.subject === subject && { subject: null }),
    ...(changes.body === body && { body: null }),
  };
}
