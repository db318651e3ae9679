import { type Element, element, textElement, writeXml } from '../electronic/xml.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFAttachmentOptions {
      /** AFRelationship of PDF/A-3, which is missing from PDFKit's types. */
      relationship?: 'Alternative';
    }
  }
}

const name = 'factur-x.xml';
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const facts = {
  DocumentFileName: { value: name, description: 'The name of the embedded XML document' },
  DocumentType: { value: 'INVOICE', description: 'The type of the hybrid document' },
  Version: { value: '1.0', description: 'The version of the standard of the XML document' },
  ConformanceLevel: { value: 'EN 16931', description: 'The profile of the XML document' },
};

/** Makes a PDF a hybrid invoice by Factur-X (ZUGFeRD): embeds the XML, and declares it in the metadata. */
export function embedFacturX(pdf: PDFKit.PDFDocument, xml: string, at: Date): void {
  pdf.file(Buffer.from(xml), {
    name,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  });
  const own = Object.entries(facts).map(([fact, { value }]) => element(`fx:${fact}`, value));
  pdf.appendXML(rdfDescription('fx', namespace, own));
  pdf.appendXML(extensionSchema());
}

/** Writes the PDF's author into its metadata. PDFKit would not escape the name. */
export function writeCreator(pdf: PDFKit.PDFDocument, creator: string | null): void {
  const names = [element('rdf:Seq', [textElement('rdf:li', creator)])];
  const dublinCore = 'http://purl.org/dc/elements/1.1/';
  if (creator) pdf.appendXML(rdfDescription('dc', dublinCore, [element('dc:creator', names)]));
}

function rdfDescription(prefix: string, uri: string, content: Element[]): string {
  const attributes = { 'rdf:about': '', [`xmlns:${prefix}`]: uri };
  return writeXml(element('rdf:Description', content, attributes), '');
}

/** PDF/A requires a description of each property of the metadata. */
function extensionSchema(): string {
  const properties = Object.entries(facts).map(([fact, { description }]) =>
    element(
      'rdf:li',
      [
        element('pdfaProperty:name', fact),
        element('pdfaProperty:valueType', 'Text'),
        element('pdfaProperty:category', 'external'),
        element('pdfaProperty:description', description),
      ],
      { 'rdf:parseType': 'Resource' },
    ),
  );
  const schema = [
    element('pdfaSchema:schema', 'Factur-X PDFA Extension Schema'),
    element('pdfaSchema:namespaceURI', namespace),
    element('pdfaSchema:prefix', 'fx'),
    element('pdfaSchema:property', [element('rdf:Seq', properties)]),
  ];
  const bag = element('rdf:Bag', [element('rdf:li', schema, { 'rdf:parseType': 'Resource' })]);
  const aiim = 'http://www.aiim.org/pdfa/ns';
  const attributes = {
    'rdf:about': '',
    'xmlns:pdfaExtension': `${aiim}/extension/`,
    'xmlns:pdfaSchema': `${aiim}/schema#`,
    'xmlns:pdfaProperty': `${aiim}/property#`,
  };
  return writeXml(
    element('rdf:Description', [element('pdfaExtension:schemas', [bag])], attributes),
    '',
  );
}
