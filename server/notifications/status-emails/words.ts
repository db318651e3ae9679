import { messagesOf } from '../../../views/translations/index.ts';
import { memoized } from '../../memoized.ts';
import { deliveryDaysOf, type Expected } from '../../shared/delivery-days.ts';
import { type LanguageCode, languageOf } from '../../shared/languages.ts';
import type { Stage } from '../../shared/stages.ts';
import type { StatusEmail, StatusEmailChanges } from '../../shared/status-email.ts';
import type { StatusEmailRow } from './queries.ts';

/** The mail of a stage, with the standard words in place of those that the administrator has not written. */
export function localizeStatusEmail(
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
  const { starters, details, number } = messagesOf(language).statusEmails;
  const { subject, lead } = starters[stage];
  return { subject, body: `${lead}\n\n${details}\n\n{{tracking_link}}\n\n${number}` };
}

/** The sentence that the standard words begin with, with its fields: what has happened, and the HTML's heading. */
export function standardHeading(stage: Stage, language: LanguageCode): string {
  return firstSentence(
    `${languageOf(language).tag} ${messagesOf(language).statusEmails.starters[stage].lead}`,
  );
}

/** Of a text after its language's tag. */
const firstSentence = memoized((text) => {
  const [, tag, lead = ''] = /^(\S+) (.*)$/s.exec(text) ?? [];
  const [first] = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(lead);
  return first?.segment.trim() ?? lead;
});

/** Changes in which null stands for the standard words, so that these follow the language of the content. */
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

/** The expected day of delivery in words, or the first and the last one; '' if none is known or the parcel has arrived. */
export function deliveryDaysInWords(parcel: Expected, language: LanguageCode): string {
  const days = deliveryDaysOf(parcel);
  if (days === null) return '';
  return daysInWords([languageOf(language).tag, days.first, days.last].join(' '));
}

/** Of two days after a language's tag. Most parcels of a day are expected on the same ones. */
const daysInWords = memoized((text) => {
  const [tag = '', first = '', last = ''] = text.split(' ');
  return dayFormat(tag).formatRange(new Date(first), new Date(last));
});

const dayFormat = memoized(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
);
