import { z } from 'zod';
import {
  type Confirmation,
  requireRecentSignIn,
  withPassword,
} from '../../auth/two-step/methods.ts';
import { logoColumnsFor, storeLogo } from '../../content/branding/model.ts';
import { newImage } from '../../content/images/upload.ts';
import { brandingColumns } from '../../content/shared/branding.ts';
import { readSpans, socialNetwork, spansText } from '../../content/shared/company.ts';
import { homeFields } from '../../content/shared/home.ts';
import { findSettings, saveSettingsRow } from '../../database/settings.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { iban, line, lines, optional } from '../../http/input/fields.ts';
import { changeShape } from '../../http/input/record.ts';
import { parseWithFiles } from '../../http/input/validation.ts';
import { currency } from '../../invoices/schema.ts';
import { findMailDrivers } from '../../notifications/mail-server/stored-server.ts';
import { noParts } from '../../parcels/addresses/complete.ts';
import {
  type AddressContext,
  composeAddress,
  isComposable,
} from '../../parcels/addresses/compose.ts';
import { readAddress } from '../../parcels/addresses/read.ts';
import { isTimeZone } from '../../parcels/shared/delivery-days.ts';
import { requiresTwoSteps, roles } from '../../shared/account.ts';
import { type MailDriver, mailDrivers } from '../../shared/enums.ts';
import { fieldNames, pick } from '../../shared/field-values.ts';
import { settingsFields } from '../../shared/fields.ts';
import { languages } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { embedOrigins, shortenLine } from '../../tracking/embed/origins.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { setupSteps, skippedSteps } from '../../web/shared/panel.ts';
import type { Settings, SettingsChanges } from '../shared/settings.ts';

const profile = optional(
  line(settingsFields.contact_twitter).refine(isHandleOrAddress, messageKey('profile')),
);

/** The hours of a weekday, converted from what people write to the stored form. */
const hours = optional(
  line(settingsFields.hours_monday).transform((text, context) => {
    const spans = readSpans(text);
    if (spans !== null) return spansText(spans);
    context.addIssue({ code: 'custom', ...messageKey('hours') });
    return z.NEVER;
  }),
);

const socialLinks = optional(
  lines(settingsFields.social_links).transform((text, context) => {
    const links = new Set(text.split('\n').flatMap((entry) => entry.trim() || []));
    const unknown = [...links].find((link) => socialNetwork(link) === null);
    const max = limits.socialLinks;
    if (unknown === undefined && links.size <= max) return [...links].join('\n');
    const sentence =
      unknown === undefined
        ? messageKey('tooManyItems', { max })
        : messageKey('socialLink', { line: shortenLine(unknown) });
    context.addIssue({ code: 'custom', ...sentence });
    return z.NEVER;
  }),
).transform((text) => text ?? '');

const timeZoneName = optional(
  line(settingsFields.time_zone).refine(isTimeZone, messageKey('timeZone')),
);

/** Steps of the setup, separated by spaces. */
const stepsToSkip = optional(
  line(settingsFields.setup_skipped).refine(
    (text) => text.split(' ').length === skippedSteps(text).length,
    messageKey('choice', { options: setupSteps.join(', ') }),
  ),
).transform((steps) => steps ?? '');

/** The roles that must use two-step sign-in, separated by spaces, or `all`. */
const rolesWithTwoSteps = optional(
  line(settingsFields.two_step_required).refine(
    (text) =>
      text === 'all' || text.split(' ').every((name) => roles.some((role) => role === name)),
    messageKey('choice', { options: ['all', ...roles].join(', ') }),
  ),
).transform((names) => names ?? '');

/**
 * The settings to change; an empty text or null clears a setting that may be empty. The mail driver must be the
 * stored one, or one that a mail server is set up for.
 */
export function settingsChange(
  { mail_driver: stored }: Pick<Settings, 'mail_driver'>,
  configured: readonly MailDriver[],
) {
  return z.strictObject({
    ...withPassword.shape,
    image: newImage('company-logo'),
    ...changeShape(
      { ...settingsFields, ...homeFields },
      {
        contact_twitter: profile,
        contact_telegram: profile,
        contact_instagram: profile,
        social_links: socialLinks,
        hours_monday: hours,
        hours_tuesday: hours,
        hours_wednesday: hours,
        hours_thursday: hours,
        hours_friday: hours,
        hours_saturday: hours,
        hours_sunday: hours,
        mail_driver: z
          .enum(mailDrivers)
          .refine(
            (name) => name === stored || configured.includes(name),
            messageKey('mailServerMissing'),
          ),
        embed_origins: embedOrigins,
        iban: iban(),
        invoice_currency: currency,
        setup_skipped: stepsToSkip,
        time_zone: timeZoneName,
        two_step_required: rolesWithTwoSteps,
      },
    ),
  });
}

/** The settings that belong to the site's content: the home page's and the branding. */
const contentSettings: ReadonlySet<string> = new Set([
  ...fieldNames(homeFields),
  ...brandingColumns,
]);

function isHandleOrAddress(text: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(text) || (/^https:\/\//.test(text) && URL.canParse(text));
}

/**
 * Changes settings. Changing only the home page and the branding requires no permission for settings.
 *
 * @param input see settingsChange.
 * @param own the session: requiring two steps of fewer roles takes a recent sign-in, or the password.
 * @returns all settings.
 */
export async function changeSettings(
  ctx: VerbContext,
  input: unknown,
  own: Confirmation,
): Promise<Settings> {
  requirePermission(ctx, 'content:write');
  const [stored, configured] = await Promise.all([
    findSettings(ctx.db),
    findMailDrivers(ctx.db, ctx.deps.config),
  ]);
  const schema = settingsChange(stored, configured);
  const { password, image, ...given } = await parseWithFiles(schema, input);
  const changes = syncCompanyAddress(stored, given);
  const isContent = Object.keys(changes).every((name) => contentSettings.has(name));
  if (!isContent) requirePermission(ctx, 'settings:write');
  if (relaxesTwoSteps(stored, changes)) await requireRecentSignIn(ctx, own, password);
  const logo = image && (await logoColumnsFor(image));
  return inSerializableTransaction(ctx, async (tx) => {
    const before = await findSettings(tx.db);
    if (image && logo) await storeLogo(tx, before, logo, image);
    const after = await saveSettingsRow(tx.db, changes, tx.now);
    await tx.recordAudit({ action: 'changed', type: 'settings', before, after });
    return after;
  });
}

/**
 * Keeps the contact address and the parts of the company's address consistent. Changed parts rewrite the contact address, unless it
 * was written by hand. A new contact address fills in the parts if there are none, as far as they can be read with certainty.
 */
function syncCompanyAddress(before: Settings, given: SettingsChanges): SettingsChanges {
  const { street = before.street, postcode = before.postcode, city = before.city } = given;
  const { country = before.country, content_language = before.content_language } = given;
  const after = { street, postcode, city };
  const { contact_address: text = before.contact_address } = given;
  const context = { country, tag: languages[content_language].tag };
  if (text !== before.contact_address) {
    const isFirst = text !== null && !isComposable(before) && !isComposable(after);
    const read = isFirst ? readAddress(text, context, [before.company_name]) : {};
    return read.street && read.city ? { ...given, ...pick(read, addressParts) } : given;
  }
  const composed = composeCompanyAddress(after, context);
  if (text !== composeCompanyAddress(before, context) || text === composed) return given;
  return { ...given, contact_address: composed };
}

const addressParts = ['street', 'postcode', 'city'] as const;

/** null if the parts are not enough for an address. */
function composeCompanyAddress(
  { street, postcode, city }: Pick<Settings, 'street' | 'postcode' | 'city'>,
  context: AddressContext,
): string | null {
  const parts = { ...noParts, street, postcode, city };
  return isComposable(parts) ? composeAddress(parts, context) : null;
}

/** Whether the change frees a role from two-step sign-in. */
function relaxesTwoSteps(
  { two_step_required: before }: Pick<Settings, 'two_step_required'>,
  { two_step_required: after = before }: { two_step_required?: string | undefined },
): boolean {
  return roles.some((role) => requiresTwoSteps(before, role) && !requiresTwoSteps(after, role));
}
