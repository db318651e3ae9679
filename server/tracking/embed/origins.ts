import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { lines, optional } from '../../http/input/fields.ts';
import { settingsFields } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';

/** Only letters, digits, hyphens and dots are allowed, because other characters can have a meaning in a policy. */
const plainOrigin = /^https?:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d+)?$/;

/** The setting with the sites that may embed the form, as distinct origins, one on each line. */
export const embedOrigins = optional(
  lines(settingsFields.embed_origins)
    .transform(readOrigins)
    .pipe(z.string().max(settingsFields.embed_origins.max)),
).transform((text) => text ?? '');

export function originsIn(setting: string): string[] {
  return setting.split('\n').filter(Boolean);
}

function readOrigins(text: string, context: z.RefinementCtx<string>): string {
  const entries = text.split('\n').flatMap((line) => line.trim() || []);
  const invalid = entries.find((line) => parseOrigin(line) === null);
  if (invalid !== undefined)
    return addOriginIssue(context, messageKey('embedOrigin', { line: shortenLine(invalid) }));
  const origins = new Set(entries.map(parseOrigin));
  const max = limits.embedOrigins;
  if (origins.size > max) return addOriginIssue(context, messageKey('tooManyItems', { max }));
  return [...origins].join('\n');
}

function addOriginIssue(context: z.RefinementCtx<string>, sentence: ReturnType<typeof messageKey>) {
  context.addIssue({ code: 'custom', ...sentence });
  return z.NEVER;
}

/** An origin in the spelling that browsers compare; null if the text is not exactly one origin. */
function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin, href } = new URL(text);
  return href === `${origin}/` && plainOrigin.test(origin) ? origin : null;
}

/** Shortens a line of a setting for an error message. */
export function shortenLine(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
