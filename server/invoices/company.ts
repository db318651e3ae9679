import { publicContactEmail, type Settings } from '../admin/shared/settings.ts';
import { logoFromRow } from '../content/shared/branding.ts';
import { addDays } from '../days.ts';
import {
  type AddressContext,
  composeAddressLines,
  isComposable,
} from '../parcels/addresses/compose.ts';
import type { AddressParts } from '../shared/address.ts';
import { pick } from '../shared/field-values.ts';
import { languageByCode } from '../shared/languages.ts';
import type { InvoiceCompany } from './shared/invoice.ts';

export function invoiceCompany(settings: Settings): InvoiceCompany {
  const parts = pick(settings, ['street', 'postcode', 'city', 'country']);
  const { tag } = languageByCode(settings.content_language);
  return {
    name: settings.legal_name ?? settings.company_name,
    address: invoiceAddressText(parts, { country: null, tag }) ?? settings.contact_address,
    email: publicContactEmail(settings),
    phone: settings.contact_phone,
    ...pick(settings, ['tax_number', 'vat_id']),
    ...parts,
    ...pick(settings, ['iban', 'bic']),
    contact: settings.billing_contact,
    logo: logoFromRow(settings),
    language: settings.content_language,
  };
}

/** An address in lines; null if its parts are not enough for an address. */
export function invoiceAddressText(
  parts: Pick<AddressParts, 'street' | 'postcode' | 'city' | 'country'> &
    Partial<Pick<AddressParts, 'street2' | 'region'>>,
  context: AddressContext,
): string | null {
  const others = { street2: null, region: null, company: null, note: null };
  return isComposable(parts)
    ? composeAddressLines({ ...others, ...parts }, context).join('\n')
    : null;
}

/** The default due date of an invoice that is issued today; null if the settings have none. @param today `YYYY-MM-DD` */
export function defaultDueDate({ invoice_due_days: days }: Settings, today: string): string | null {
  return days === null ? null : addDays(today, days);
}
