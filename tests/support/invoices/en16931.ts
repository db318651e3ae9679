import { SaxesParser } from 'saxes';

/**
 * An electronic invoice read by the numbers of EN 16931: business terms (BT), and groups of them (BG). A term that stands in
 * it several times, or in a place that is not known here, is an error.
 */
export type Terms = Record<string, string>;
export type ReadInvoice = { terms: Terms; taxes: Terms[]; lines: Terms[] };

const seller: PartyTerms = {
  endpoint: 'BT-34',
  id: 'BT-29',
  street: 'BT-35',
  city: 'BT-37',
  zip: 'BT-38',
  country: 'BT-40',
  VAT: 'BT-31',
  FC: 'BT-32',
  name: 'BT-27',
  contact: 'BT-41',
  phone: 'BT-42',
  email: 'BT-43',
};

const buyer: PartyTerms = {
  endpoint: 'BT-49',
  id: 'BT-46',
  street: 'BT-50',
  city: 'BT-52',
  zip: 'BT-53',
  country: 'BT-55',
  VAT: 'BT-48',
  FC: 'no buyer has one',
  name: 'BT-44',
  contact: 'BT-56',
  phone: 'BT-57',
  email: 'BT-58',
};

/** Where the terms are, below the root; attributes after @, several groups by their condition in brackets. */
const ubl = {
  head: {
    'cbc:CustomizationID': 'BT-24',
    'cbc:ProfileID': 'BT-23',
    'cbc:ID': 'BT-1',
    'cbc:IssueDate': 'BT-2',
    'cbc:DueDate': 'BT-9',
    'cbc:InvoiceTypeCode': 'BT-3',
    'cbc:Note': 'BT-22',
    'cbc:DocumentCurrencyCode': 'BT-5',
    'cbc:BuyerReference': 'BT-10',
    'cac:InvoicePeriod/cbc:StartDate': 'BT-73',
    'cac:InvoicePeriod/cbc:EndDate': 'BT-74',
    'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID': 'BT-25',
    ...party('cac:AccountingSupplierParty', seller),
    ...party('cac:AccountingCustomerParty', buyer),
    'cac:Delivery/cbc:ActualDeliveryDate': 'BT-72',
    'cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:StreetName': 'BT-75',
    'cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CityName': 'BT-77',
    'cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:PostalZone': 'BT-78',
    'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode': 'BT-80',
    'cac:PaymentMeans/cbc:PaymentMeansCode': 'BT-81',
    'cac:PaymentMeans/cbc:PaymentDueDate': 'BT-9',
    'cac:PaymentMeans/cbc:PaymentID': 'BT-83',
    'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID': 'BT-84',
    'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:Name': 'BT-85',
    'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID': 'BT-86',
    'cac:TaxTotal/cbc:TaxAmount': 'BT-110',
    'cac:LegalMonetaryTotal/cbc:LineExtensionAmount': 'BT-106',
    'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount': 'BT-109',
    'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount': 'BT-112',
    'cac:LegalMonetaryTotal/cbc:PayableAmount': 'BT-115',
  },
  tax: {
    at: 'cac:TaxTotal/cac:TaxSubtotal',
    terms: {
      'cbc:TaxableAmount': 'BT-116',
      'cbc:TaxAmount': 'BT-117',
      'cac:TaxCategory/cbc:ID': 'BT-118',
      'cac:TaxCategory/cbc:Percent': 'BT-119',
      'cac:TaxCategory/cbc:TaxExemptionReason': 'BT-120',
      'cac:TaxCategory/cbc:TaxExemptionReasonCode': 'BT-121',
      'cac:TaxCategory/cac:TaxScheme/cbc:ID': 'VAT',
    },
  },
  line: {
    at: 'cac:InvoiceLine',
    terms: {
      'cbc:ID': 'BT-126',
      'cbc:InvoicedQuantity': 'BT-129',
      'cbc:InvoicedQuantity@unitCode': 'BT-130',
      'cbc:LineExtensionAmount': 'BT-131',
      'cac:Item/cbc:Name': 'BT-153',
      'cac:Item/cac:ClassifiedTaxCategory/cbc:ID': 'BT-151',
      'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent': 'BT-152',
      'cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme/cbc:ID': 'VAT',
      'cac:Price/cbc:PriceAmount': 'BT-146',
    },
  },
};

type PartyTerms = Record<
  | ('endpoint' | 'id' | 'street' | 'city' | 'zip' | 'country' | 'VAT' | 'FC')
  | ('name' | 'contact' | 'phone' | 'email'),
  string
>;

function party(name: string, terms: PartyTerms): Terms {
  const at = `${name}/cac:Party`;
  return {
    [`${at}/cbc:EndpointID`]: terms.endpoint,
    [`${at}/cbc:EndpointID@schemeID`]: `${terms.endpoint}-1`,
    [`${at}/cac:PartyIdentification/cbc:ID`]: terms.id,
    [`${at}/cac:PostalAddress/cbc:StreetName`]: terms.street,
    [`${at}/cac:PostalAddress/cbc:CityName`]: terms.city,
    [`${at}/cac:PostalAddress/cbc:PostalZone`]: terms.zip,
    [`${at}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`]: terms.country,
    [`${at}/cac:PartyTaxScheme[VAT]/cbc:CompanyID`]: terms.VAT,
    [`${at}/cac:PartyTaxScheme[FC]/cbc:CompanyID`]: terms.FC,
    [`${at}/cac:PartyLegalEntity/cbc:RegistrationName`]: terms.name,
    [`${at}/cac:Contact/cbc:Name`]: terms.contact,
    [`${at}/cac:Contact/cbc:Telephone`]: terms.phone,
    [`${at}/cac:Contact/cbc:ElectronicMail`]: terms.email,
  };
}

const context = 'rsm:ExchangedDocumentContext';
const trade = 'rsm:SupplyChainTradeTransaction';
const agreement = `${trade}/ram:ApplicableHeaderTradeAgreement`;
const delivery = `${trade}/ram:ApplicableHeaderTradeDelivery`;
const settlement = `${trade}/ram:ApplicableHeaderTradeSettlement`;
const means = `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`;
const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;

const cii = {
  head: {
    [`${context}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`]: 'BT-23',
    [`${context}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`]: 'BT-24',
    'rsm:ExchangedDocument/ram:ID': 'BT-1',
    'rsm:ExchangedDocument/ram:TypeCode': 'BT-3',
    'rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString': 'BT-2',
    'rsm:ExchangedDocument/ram:IncludedNote/ram:Content': 'BT-22',
    [`${agreement}/ram:BuyerReference`]: 'BT-10',
    ...tradeParty('SellerTradeParty', seller),
    ...tradeParty('BuyerTradeParty', buyer),
    [`${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`]:
      'BT-72',
    [`${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:LineOne`]: 'BT-75',
    [`${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CityName`]: 'BT-77',
    [`${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:PostcodeCode`]: 'BT-78',
    [`${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`]: 'BT-80',
    [`${settlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`]: 'BT-73',
    [`${settlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`]: 'BT-74',
    [`${settlement}/ram:PaymentReference`]: 'BT-83',
    [`${settlement}/ram:InvoiceCurrencyCode`]: 'BT-5',
    [`${means}/ram:TypeCode`]: 'BT-81',
    [`${means}/ram:PayeePartyCreditorFinancialAccount/ram:IBANID`]: 'BT-84',
    [`${means}/ram:PayeePartyCreditorFinancialAccount/ram:AccountName`]: 'BT-85',
    [`${means}/ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID`]: 'BT-86',
    [`${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`]: 'BT-9',
    [`${sums}/ram:LineTotalAmount`]: 'BT-106',
    [`${sums}/ram:TaxBasisTotalAmount`]: 'BT-109',
    [`${sums}/ram:TaxTotalAmount`]: 'BT-110',
    [`${sums}/ram:GrandTotalAmount`]: 'BT-112',
    [`${sums}/ram:DuePayableAmount`]: 'BT-115',
    [`${settlement}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`]: 'BT-25',
  },
  tax: {
    at: `${settlement}/ram:ApplicableTradeTax`,
    terms: {
      'ram:CalculatedAmount': 'BT-117',
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': 'BT-120',
      'ram:BasisAmount': 'BT-116',
      'ram:CategoryCode': 'BT-118',
      'ram:ExemptionReasonCode': 'BT-121',
      'ram:RateApplicablePercent': 'BT-119',
    },
  },
  line: {
    at: `${trade}/ram:IncludedSupplyChainTradeLineItem`,
    terms: {
      'ram:AssociatedDocumentLineDocument/ram:LineID': 'BT-126',
      'ram:SpecifiedTradeProduct/ram:Name': 'BT-153',
      'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount': 'BT-146',
      'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity': 'BT-129',
      'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity@unitCode': 'BT-130',
      'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:TypeCode': 'VAT',
      'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode': 'BT-151',
      'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent': 'BT-152',
      'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount':
        'BT-131',
    },
  },
};

function tradeParty(name: string, terms: PartyTerms): Terms {
  const at = `${agreement}/ram:${name}`;
  const address = `${at}/ram:PostalTradeAddress`;
  const contact = `${at}/ram:DefinedTradeContact`;
  return {
    [`${at}/ram:ID`]: terms.id,
    [`${at}/ram:Name`]: terms.name,
    [`${contact}/ram:PersonName`]: terms.contact,
    [`${contact}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`]: terms.phone,
    [`${contact}/ram:EmailURIUniversalCommunication/ram:URIID`]: terms.email,
    [`${address}/ram:PostcodeCode`]: terms.zip,
    [`${address}/ram:LineOne`]: terms.street,
    [`${address}/ram:CityName`]: terms.city,
    [`${address}/ram:CountryID`]: terms.country,
    [`${at}/ram:URIUniversalCommunication/ram:URIID`]: terms.endpoint,
    [`${at}/ram:URIUniversalCommunication/ram:URIID@schemeID`]: `${terms.endpoint}-1`,
    [`${at}/ram:SpecifiedTaxRegistration[VA]/ram:ID`]: terms.VAT,
    [`${at}/ram:SpecifiedTaxRegistration[FC]/ram:ID`]: terms.FC,
  };
}

type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] };

/** Also checks that it is well-formed, and that no element is empty. @throws where it is not. */
function parseXml(xml: string): Node {
  const root: Node = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  const parser = new SaxesParser({});
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes, text: '', children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  const [found] = root.children;
  if (found === undefined) throw new Error('No element');
  return found;
}

export function readElectronicInvoice(xml: string): ReadInvoice {
  const root = parseXml(xml);
  const syntax = root.name === 'Invoice' || root.name === 'CreditNote' ? ubl : cii;
  const found: ReadInvoice = { terms: {}, taxes: [], lines: [] };
  const currencies = new Set<string>();
  const put = (terms: Terms, term: string | undefined, value: string, path: string) => {
    if (term === undefined) throw new Error(`Nothing is known of ${path}`);
    if (value.trim() === '') throw new Error(`${path} is empty`);
    if (term === 'VAT') {
      if (value !== 'VAT') throw new Error(`${path} is ${value}`);
      return;
    }
    if (terms[term] !== undefined) throw new Error(`${term} is there twice`);
    terms[term] = value;
  };
  const walk = (node: Node, path: string, names: Record<string, string>, terms: Terms) => {
    for (const child of node.children) {
      const name = `${path === '' ? '' : `${path}/`}${asOfInvoice(child.name)}${kindOf(child)}`;
      if (name === syntax.tax.at || name === syntax.line.at) {
        const inner: Terms = {};
        const { terms: own } = name === syntax.tax.at ? syntax.tax : syntax.line;
        (name === syntax.tax.at ? found.taxes : found.lines).push(inner);
        walk(child, '', own, inner);
      } else if (child.children.length > 0) {
        walk(child, name, names, terms);
      } else if (child.name !== 'ram:ApplicableHeaderTradeDelivery') {
        readLeaf(child, name, names, terms);
      }
    }
  };
  const readLeaf = (node: Node, path: string, names: Record<string, string>, terms: Terms) => {
    const isScheme = path.endsWith('PartyTaxScheme[VAT]/cac:TaxScheme/cbc:ID');
    if (isScheme || path.endsWith('PartyTaxScheme[FC]/cac:TaxScheme/cbc:ID')) return;
    put(
      terms,
      names[path],
      names[path]?.match(/^BT-(2|9|7[234])$/) ? dayOf(node) : node.text,
      path,
    );
    for (const [key, value] of Object.entries(node.attributes)) {
      if (key === 'currencyID') currencies.add(value);
      else if (key !== 'format' && !path.includes('TaxRegistration')) {
        put(terms, names[`${path}@${key}`], value, `${path}@${key}`);
      }
    }
  };
  walk(root, '', syntax.head, found.terms);
  const others = [...currencies].filter((currency) => currency !== found.terms['BT-5']);
  if (others.length > 0) throw new Error(`Amounts in ${others.join()}`);
  return found;
}

/** What UBL calls otherwise in a credit note. */
function asOfInvoice(name: string): string {
  return name
    .replace(/CreditNote(?=TypeCode|Line)/, 'Invoice')
    .replace('CreditedQuantity', 'InvoicedQuantity');
}

/** What tells parts of one name from each other: the scheme of a tax number. */
function kindOf(node: Node): string {
  if (node.name === 'cac:PartyTaxScheme') {
    const scheme = node.children.find(({ name }) => name === 'cac:TaxScheme');
    return `[${scheme?.children[0]?.text}]`;
  }
  if (node.name !== 'ram:SpecifiedTaxRegistration') return '';
  return `[${node.children[0]?.attributes.schemeID}]`;
}

/** `2026-01-31`, also where it is written as `20260131` (102). */
function dayOf({ text, attributes }: Node): string {
  if (attributes.format === undefined) return text;
  if (attributes.format !== '102') throw new Error(`Format ${attributes.format}`);
  return text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}
