import {
  type ElectronicInvoice,
  type ElectronicParty,
  type ElectronicPlace,
  specificationIds,
} from './document.ts';
import { type Element, element, elementGroup, textElement, writeXml } from './xml.ts';

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
};

export function writeUbl(invoice: ElectronicInvoice): string {
  const { currency, totals, period, delivery, payment, seller, isCreditNote } = invoice;
  const name = isCreditNote ? 'CreditNote' : 'Invoice';
  const amount = (name: string, text: string) =>
    element(`cbc:${name}`, text, { currencyID: currency });
  const { customization, process } = specificationIds(invoice);
  const children = [
    textElement('cbc:CustomizationID', customization),
    textElement('cbc:ProfileID', process),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.issueDate),
    isCreditNote ? null : textElement('cbc:DueDate', invoice.dueDate),
    element(`cbc:${name}TypeCode`, isCreditNote ? '381' : '380'),
    textElement('cbc:Note', invoice.note),
    element('cbc:DocumentCurrencyCode', currency),
    textElement('cbc:BuyerReference', invoice.buyerReference),
    elementGroup('cac:InvoicePeriod', [
      textElement('cbc:StartDate', period.from),
      textElement('cbc:EndDate', period.to),
    ]),
    elementGroup('cac:BillingReference', [
      elementGroup('cac:InvoiceDocumentReference', [textElement('cbc:ID', invoice.preceding)]),
    ]),
    element('cac:AccountingSupplierParty', [ublParty(seller)]),
    element('cac:AccountingCustomerParty', [ublParty(invoice.buyer)]),
    elementGroup('cac:Delivery', [
      textElement('cbc:ActualDeliveryDate', delivery.date),
      delivery.place &&
        element('cac:DeliveryLocation', [ublAddress('cac:Address', delivery.place)]),
    ]),
    element('cac:PaymentMeans', [
      element('cbc:PaymentMeansCode', payment.code),
      isCreditNote ? textElement('cbc:PaymentDueDate', invoice.dueDate) : null,
      textElement('cbc:PaymentID', payment.reference),
      payment.iban === null
        ? null
        : element('cac:PayeeFinancialAccount', [
            element('cbc:ID', payment.iban),
            element('cbc:Name', seller.name),
            elementGroup('cac:FinancialInstitutionBranch', [textElement('cbc:ID', payment.bic)]),
          ]),
    ]),
    element('cac:TaxTotal', [
      amount('TaxAmount', totals.tax),
      ...invoice.taxes.map(({ net, tax, category, rate, code, reason }) =>
        element('cac:TaxSubtotal', [
          amount('TaxableAmount', net),
          amount('TaxAmount', tax),
          ublTaxCategory('TaxCategory', category, rate, [
            textElement('cbc:TaxExemptionReasonCode', code),
            textElement('cbc:TaxExemptionReason', reason),
          ]),
        ]),
      ),
    ]),
    element('cac:LegalMonetaryTotal', [
      amount('LineExtensionAmount', totals.net),
      amount('TaxExclusiveAmount', totals.net),
      amount('TaxInclusiveAmount', totals.gross),
      amount('PayableAmount', totals.gross),
    ]),
    ...invoice.lines.map((line) =>
      element(`cac:${name}Line`, [
        element('cbc:ID', line.id),
        element(`cbc:${isCreditNote ? 'Credited' : 'Invoiced'}Quantity`, line.quantity, {
          unitCode: 'C62',
        }),
        amount('LineExtensionAmount', line.amount),
        element('cac:Item', [
          element('cbc:Name', line.description),
          ublTaxCategory('ClassifiedTaxCategory', line.category, line.rate),
        ]),
        element('cac:Price', [amount('PriceAmount', line.price)]),
      ]),
    ),
  ];
  const xmlns = `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`;
  return writeXml(element(name, children, { xmlns, ...namespaces }));
}

function ublParty(party: ElectronicParty): Element {
  const { electronicAddress: address, contact, name, vatId, taxNumber } = party;
  return element('cac:Party', [
    address && element('cbc:EndpointID', address.id, { schemeID: address.scheme }),
    elementGroup('cac:PartyIdentification', [textElement('cbc:ID', party.id)]),
    ublAddress('cac:PostalAddress', party),
    ublTaxScheme(vatId, 'VAT'),
    // EN 16931 names no scheme for a tax number that is not a VAT ID.
    ublTaxScheme(taxNumber, 'FC'),
    element('cac:PartyLegalEntity', [element('cbc:RegistrationName', name)]),
    contact &&
      elementGroup('cac:Contact', [
        textElement('cbc:Name', contact.name),
        textElement('cbc:Telephone', contact.phone),
        textElement('cbc:ElectronicMail', contact.email),
      ]),
  ]);
}

function ublAddress(name: string, { street, city, postcode, country }: ElectronicPlace): Element {
  return element(name, [
    textElement('cbc:StreetName', street),
    textElement('cbc:CityName', city),
    textElement('cbc:PostalZone', postcode),
    element('cac:Country', [element('cbc:IdentificationCode', country)]),
  ]);
}

function ublTaxScheme(number: string | null, scheme: string): Element | null {
  if (number === null) return null;
  return element('cac:PartyTaxScheme', [
    element('cbc:CompanyID', number),
    element('cac:TaxScheme', [element('cbc:ID', scheme)]),
  ]);
}

function ublTaxCategory(
  name: string,
  category: string,
  rate: string | null,
  reasons: (Element | null)[] = [],
): Element {
  return element(`cac:${name}`, [
    element('cbc:ID', category),
    textElement('cbc:Percent', rate),
    ...reasons,
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ]);
}
