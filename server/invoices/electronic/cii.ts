import {
  type ElectronicInvoice,
  type ElectronicParty,
  type ElectronicPlace,
  specificationIds,
} from './document.ts';
import { type Element, element, elementGroup, textElement, writeXml } from './xml.ts';

const version = 'urn:un:unece:uncefact:data';
const namespaces = {
  'xmlns:rsm': `${version}:standard:CrossIndustryInvoice:100`,
  'xmlns:ram': `${version}:standard:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${version}:standard:UnqualifiedDataType:100`,
};

/** An invoice as Cross Industry Invoice (D16B), the XML that Factur-X and ZUGFeRD also embed. */
export function writeCii(invoice: ElectronicInvoice): string {
  const { customization, process } = specificationIds(invoice);
  const parameter = (name: string, id: string | null) =>
    elementGroup(`ram:${name}`, [textElement('ram:ID', id)]);
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
        element('ram:IssueDateTime', [ciiDate(invoice.issueDate)]),
        elementGroup('ram:IncludedNote', [textElement('ram:Content', note)]),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...invoice.lines.map(ciiLine),
        element('ram:ApplicableHeaderTradeAgreement', [
          textElement('ram:BuyerReference', invoice.buyerReference),
          ciiParty('SellerTradeParty', invoice.seller),
          ciiParty('BuyerTradeParty', invoice.buyer),
        ]),
        ciiDelivery(invoice),
        ciiSettlement(invoice),
      ]),
    ],
    namespaces,
  );
  return writeXml(root);
}

function ciiLine(line: ElectronicInvoice['lines'][number]): Element {
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

function ciiParty(name: string, party: ElectronicParty): Element {
  const { contact, electronicAddress: address } = party;
  const communication = (kind: string, id: string, text: string | null) =>
    elementGroup(`ram:${kind}`, [textElement(`ram:${id}`, text)]);
  return element(`ram:${name}`, [
    textElement('ram:ID', party.id),
    element('ram:Name', party.name),
    contact &&
      elementGroup('ram:DefinedTradeContact', [
        textElement('ram:PersonName', contact.name),
        communication('TelephoneUniversalCommunication', 'CompleteNumber', contact.phone),
        communication('EmailURIUniversalCommunication', 'URIID', contact.email),
      ]),
    ciiAddress(party),
    address &&
      element('ram:URIUniversalCommunication', [
        element('ram:URIID', address.id, { schemeID: address.scheme }),
      ]),
    ciiTaxRegistration(party.vatId, 'VA'),
    ciiTaxRegistration(party.taxNumber, 'FC'),
  ]);
}

function ciiAddress({ street, postcode, city, country }: ElectronicPlace): Element {
  return element('ram:PostalTradeAddress', [
    textElement('ram:PostcodeCode', postcode),
    textElement('ram:LineOne', street),
    textElement('ram:CityName', city),
    element('ram:CountryID', country),
  ]);
}

function ciiTaxRegistration(number: string | null, schemeID: string): Element | null {
  return elementGroup('ram:SpecifiedTaxRegistration', [
    textElement('ram:ID', number, { schemeID }),
  ]);
}

function ciiDelivery({ delivery }: ElectronicInvoice): Element {
  const { date, place } = delivery;
  return element('ram:ApplicableHeaderTradeDelivery', [
    place && element('ram:ShipToTradeParty', [ciiAddress(place)]),
    date === null
      ? null
      : element('ram:ActualDeliverySupplyChainEvent', [
          element('ram:OccurrenceDateTime', [ciiDate(date)]),
        ]),
  ]);
}

function ciiSettlement(invoice: ElectronicInvoice): Element {
  const { payment, currency, totals, dueDate, period } = invoice;
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:PaymentReference', payment.reference),
    element('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [
      element('ram:TypeCode', payment.code),
      ...(payment.iban === null ? [] : ciiAccount(payment.iban, payment.bic, invoice.seller.name)),
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
    elementGroup('ram:BillingSpecifiedPeriod', [
      elementGroup('ram:StartDateTime', [period.from === null ? null : ciiDate(period.from)]),
      elementGroup('ram:EndDateTime', [period.to === null ? null : ciiDate(period.to)]),
    ]),
    elementGroup('ram:SpecifiedTradePaymentTerms', [
      elementGroup('ram:DueDateDateTime', [dueDate === null ? null : ciiDate(dueDate)]),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', totals.net),
      element('ram:TaxBasisTotalAmount', totals.net),
      element('ram:TaxTotalAmount', totals.tax, { currencyID: currency }),
      element('ram:GrandTotalAmount', totals.gross),
      element('ram:DuePayableAmount', totals.gross),
    ]),
    elementGroup('ram:InvoiceReferencedDocument', [
      textElement('ram:IssuerAssignedID', invoice.preceding),
    ]),
  ]);
}

function ciiAccount(iban: string, bic: string | null, owner: string): (Element | null)[] {
  return [
    element('ram:PayeePartyCreditorFinancialAccount', [
      element('ram:IBANID', iban),
      element('ram:AccountName', owner),
    ]),
    elementGroup('ram:PayeeSpecifiedCreditorFinancialInstitution', [textElement('ram:BICID', bic)]),
  ];
}

/** @param day `YYYY-MM-DD` */
function ciiDate(day: string): Element {
  return element('udt:DateTimeString', day.replaceAll('-', ''), { format: '102' });
}
