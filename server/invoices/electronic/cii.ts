import {
  type ElectronicInvoice,
  type ElectronicParty,
  type ElectronicPlace,
  profileOf,
} from './document.ts';
import { type Element, element, group, textElement, xmlOf } from './xml.ts';

const version = 'urn:un:unece:uncefact:data';
const namespaces = {
  'xmlns:rsm': `${version}:standard:CrossIndustryInvoice:100`,
  'xmlns:ram': `${version}:standard:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${version}:standard:UnqualifiedDataType:100`,
};

/** An invoice as Cross Industry Invoice (D16B), the XML that Factur-X and ZUGFeRD also embed. */
export function ciiOf(invoice: ElectronicInvoice): string {
  const { customization, process } = profileOf(invoice);
  const parameter = (name: string, id: string | null) =>
    group(`ram:${name}`, [textElement('ram:ID', id)]);
  const { note } = invoice;
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        parameter('BusinessProcessSpecifiedDocumentContextParameter', process),
        parameter('GuidelineSpecifiedDocumentContextParameter', customization),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', invoice.number),
        element('ram:TypeCode', invoice.isCreditNote ? '381' : '380'),
        element('ram:IssueDateTime', [dateOf(invoice.issueDate)]),
        group('ram:IncludedNote', [textElement('ram:Content', note)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map(lineOf),
        element('ram:ApplicableHeaderTradeAgreement', [
          textElement('ram:BuyerReference', invoice.buyerReference),
          partyOf('SellerTradeParty', invoice.seller),
          partyOf('BuyerTradeParty', invoice.buyer),
        ]),
        deliveryOf(invoice),
        settlementOf(invoice),
      ]),
    ],
    namespaces,
  );
  return xmlOf(root);
}

function lineOf(line: ElectronicInvoice['lines'][number]): Element {
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', line.id)]),
    element('ram:SpecifiedTradeProduct', [element('ram:Name', line.description)]),
    element('ram:SpecifiedLineTradeAgreement', [
      element('ram:NetPriceProductTradePrice', [element('ram:ChargeAmount', line.price)]),
    ]),
    element('ram:SpecifiedLineTradeDelivery', [
      element('ram:BilledQuantity', line.quantity, { unitCode: 'C62' }),
    ]),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', line.category),
        textElement('ram:RateApplicablePercent', line.rate),
      ]),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
        element('ram:LineTotalAmount', line.amount),
      ]),
    ]),
  ]);
}

function partyOf(name: string, party: ElectronicParty): Element {
  const { contact, electronicAddress: address } = party;
  const communication = (kind: string, id: string, text: string | null) =>
    group(`ram:${kind}`, [textElement(`ram:${id}`, text)]);
  return element(`ram:${name}`, [
    textElement('ram:ID', party.id),
    element('ram:Name', party.name),
    contact &&
      group('ram:DefinedTradeContact', [
        textElement('ram:PersonName', contact.name),
        communication('TelephoneUniversalCommunication', 'CompleteNumber', contact.phone),
        communication('EmailURIUniversalCommunication', 'URIID', contact.email),
      ]),
    addressOf(party),
    address &&
      element('ram:URIUniversalCommunication', [
        element('ram:URIID', address.id, { schemeID: address.scheme }),
      ]),
    registrationOf(party.vatId, 'VA'),
    registrationOf(party.taxNumber, 'FC'),
  ]);
}

function addressOf({ street, postcode, city, country }: ElectronicPlace): Element {
  return element('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', postcode),
    textElement('ram:LineOne', street),
    textElement('ram:CityName', city),
    element('ram:CountryID', country),
  ]);
}

function registrationOf(number: string | null, schemeID: string): Element | null {
  return group('ram:SpecifiedTaxRegistration', [textElement('ram:ID', number, { schemeID })]);
}

function deliveryOf({ delivery }: ElectronicInvoice): Element {
  const { date, place } = delivery;
  return element('ram:ApplicableHeaderTradeDelivery', [
    place && element('ram:ShipToTradeParty', [addressOf(place)]),
    date === null
      ? null
      : element('ram:ActualDeliverySupplyChainEvent', [
          element('ram:OccurrenceDateTime', [dateOf(date)]),
        ]),
  ]);
}

function settlementOf(invoice: ElectronicInvoice): Element {
  const { payment, currency, totals, dueDate, period } = invoice;
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', payment.reference),
    element('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', payment.code),
      ...(payment.iban === null ? [] : accountOf(payment.iban, payment.bic, invoice.seller.name)),
    ]),
    ...invoice.taxes.map(({ net, tax, category, rate, code, reason }) =>
      element('ram:ApplicableTradeTax', [
        element('ram:CalculatedAmount', tax),
        element('ram:TypeCode', 'VAT'),
        textElement('ram:ExemptionReason', reason),
        element('ram:BasisAmount', net),
        element('ram:CategoryCode', category),
        textElement('ram:ExemptionReasonCode', code),
        textElement('ram:RateApplicablePercent', rate),
      ]),
    ),
    group('ram:BillingSpecifiedPeriod', [
      group('ram:StartDateTime', [period.from === null ? null : dateOf(period.from)]),
      group('ram:EndDateTime', [period.to === null ? null : dateOf(period.to)]),
    ]),
    group('ram:SpecifiedTradePaymentTerms', [
      group('ram:DueDateDateTime', [dueDate === null ? null : dateOf(dueDate)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', totals.net),
      element('ram:TaxBasisTotalAmount', totals.net),
      element('ram:TaxTotalAmount', totals.tax, { currencyID: currency }),
      element('ram:GrandTotalAmount', totals.gross),
      element('ram:DuePayableAmount', totals.gross),
    ]),
    group('ram:InvoiceReferencedDocument', [
      textElement('ram:IssuerAssignedID', invoice.preceding),
    ]),
  ]);
}

function accountOf(iban: string, bic: string | null, owner: string): (Element | null)[] {
  return [
    element('ram:PayeePartyCreditorFinancialAccount', [
      element('ram:IBANID', iban),
      element('ram:AccountName', owner),
    ]),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', [textElement('ram:BICID', bic)]),
  ];
}

/** @param day `YYYY-MM-DD` */
function dateOf(day: string): Element {
  return element('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' });
}
