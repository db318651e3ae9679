import { messagesOf } from '../../views/translations/index.ts';
import type { Settings } from '../admin/shared/settings.ts';
import { InvalidRequest, invalidField, validationProblem } from '../http/input/validation.ts';
import type { ErrorDetail } from '../shared/envelope.ts';
import type { LanguageCode } from '../shared/languages.ts';
import { defaultDueDate, invoiceCompany } from './company.ts';
import { missingForXml, type XmlParts } from './shared/electronic-invoice.ts';
import type { InvoiceCompany } from './shared/invoice.ts';

/** What an invoice lacks to be an electronic invoice, as an issue of each field. */
export function xmlIssues(invoice: XmlParts, company: InvoiceCompany): InvalidRequest['issues'] {
  return missingForXml(invoice, company).flatMap(
    (name) => invalidField(name, sentences[name] ?? 'required').issues,
  );
}

const sentences: Partial<Record<string, 'twoDecimals' | 'outsideAlone' | 'vatId'>> = {
  currency: 'twoDecimals',
  tax_category: 'outsideAlone',
  customer_tax_number: 'vatId',
};

/**
 * What an invoice lacks to be an electronic invoice, in the reader's language; [] if it has no amounts. A draft is checked with
 * the due date that it would get if it were issued today.
 */
export function xmlWarnings(
  invoice: XmlParts & { company: InvoiceCompany | null },
  settings: Settings,
  { language, today }: { language: LanguageCode; today: string },
): ErrorDetail[] {
  if (invoice.totals === null) return [];
  const { company } = invoice;
  const due_date = invoice.due_date ?? (company === null ? defaultDueDate(settings, today) : null);
  const issues = xmlIssues({ ...invoice, due_date }, company ?? invoiceCompany(settings));
  return warningsIn(new InvalidRequest(issues), language);
}

/** The issues of a refused request, in the reader's language. */
export function warningsIn({ issues }: InvalidRequest, language: LanguageCode): ErrorDetail[] {
  return issues.length === 0 ? [] : validationProblem(issues, messagesOf(language)).details;
}
