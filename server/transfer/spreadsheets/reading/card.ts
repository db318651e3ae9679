import ICAL from 'ical.js';
import type { cardAddressColumns } from '../../imports/known-exports/vcards.ts';
import { plainLine, unfold } from './card-lines.ts';

/** An address of a contact. `text` is the whole address. */
type CardAddress = Partial<Record<keyof ReturnType<typeof cardAddressColumns>, string>>;

/** The contact of a card; missing texts are ''. Preferred emails and phones come first. */
export type Contact = Record<'name' | 'company' | 'email' | 'phone' | 'note', string> & {
  addresses: CardAddress[];
};

/** A property as ical.js parses it. The value is an array if it has parts, and a part is an array if it has several texts. */
type Property = [
  name: string,
  params: Partial<Record<string, string | string[]>>,
  type: string,
  ...values: (string | (string | string[])[])[],
];

/** The properties that are read. Others, such as pictures, are skipped. */
const read =
  /^(?:[\w-]+\.)?(?:VERSION|N|FN|ORG|KIND|X-ABShowAs|X-ABLabel|EMAIL|TEL|ADR|LABEL|NOTE)[;:]/i;

/** A card with more characters in these properties is refused. */
const mostCharacters = 1024 * 1024;

export type Card = ReturnType<typeof createCard>;

export function createCard() {
  const lines: string[] = [];
  let isRead = false;
  let characters = 0;
  return {
    /** @param line a line as it is written, also of a folded or skipped property. @returns false if the card is too long. */
    take(line: string): boolean {
      const isFolded = /^[ \t]/.test(line) || lines.at(-1)?.endsWith('=') === true;
      if (!isFolded || !isRead) isRead = read.test(line) || (isFolded && isRead);
      if (!isRead) return true;
      lines.push(line);
      characters += line.length + 1;
      return characters <= mostCharacters;
    },
    end(): Contact {
      const [, version = '3.0'] = /^VERSION:\s*([\d.]+)/im.exec(lines.join('\n')) ?? [];
      const properties = unfold(lines, version).map((line) => parseProperty(line, version));
      return toContact(properties.filter((property) => property !== null));
    },
  };
}

/** Parses a property; null if it cannot be read. */
function parseProperty(line: string, version: string): Property | null {
  const plain = plainLine(line, version);
  if (plain === null) return null;
  try {
    const property: Property = ICAL.parse.property(
      plain,
      version.startsWith('4') ? ICAL.design.vcard : ICAL.design.vcard3,
    );
    return property;
  } catch (error) {
    if (error instanceof ICAL.parse.ParserError) return null;
    throw error;
  }
}

function toContact(properties: readonly Property[]): Contact {
  const named = (name: string) => properties.filter(([own]) => own === name);
  const [n, fn, org, kind, shown] = ['n', 'fn', 'org', 'kind', 'x-abshowas'].map(
    (name) => named(name)[0],
  );
  const [family = '', given = '', middle = ''] = propertyParts(n);
  const parts = [given, middle, family].filter((part) => part !== '').join(' ');
  const whole = propertyText(fn) || parts;
  const isOrganization = /^(?:org|company)$/i.test(propertyText(kind) || propertyText(shown));
  const company = propertyParts(org)[0] || (isOrganization ? whole : '');
  const name = isSameName(whole, company) ? parts : whole;
  const labels = new Map(named('x-ablabel').map((one) => [one[1].group, propertyText(one)]));
  const labelled = ([, params]: Property) =>
    cardAddressLabel(labels.get(params.group), propertyTypes(params));
  const addresses = named('adr').map((one) => ({ label: labelled(one), ...toCardAddress(one) }));
  const texts = named('label').map((one) => ({ label: labelled(one), text: propertyText(one) }));
  return {
    name: isSameName(name, company) ? '' : name,
    company,
    email: preferredFirst(named('email')).join('; '),
    phone: preferredFirst(named('tel').filter(isVoicePhone)).map(plainPhone).join('; '),
    note: named('note').map(propertyText).join('\n'),
    addresses: addresses.length > 0 ? addresses : texts,
  };
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** The whole text of a property. ical.js splits it at commas. */
function propertyText(property: Property | undefined): string {
  const [, , , ...values] = property ?? ['', {}, ''];
  const text = values.flat(2).join(',');
  return text.replace(/\\([;,\\])/g, '$1').trim();
}

/** The parts of a property's value, each as one text. */
function propertyParts(property: Property | undefined): string[] {
  const [, , , value = ''] = property ?? ['', {}, ''];
  const parts = typeof value === 'string' ? [value] : value;
  return parts.map((part) => (typeof part === 'string' ? part : part.join(', ')).trim());
}

function toCardAddress(property: Property): CardAddress {
  const [box = '', street2 = '', street = '', city = '', region = '', postcode = '', country = ''] =
    propertyParts(property);
  const { label } = property[1];
  const text = typeof label === 'string' ? { text: label } : {};
  return { box, street2, street, city, region, postcode, country, ...text };
}

function propertyTypes({ type = [] }: Property[1]): string[] {
  return [type].flat().flatMap((types) => types.toLowerCase().split(','));
}

/** The label of an address: an own label, which Apple's phones write as `_$!<Work>!$_`, or the type. */
function cardAddressLabel(own: string | undefined, types: readonly string[]): string {
  const [, named = own ?? ''] = /^_\$!<(.*)>!\$_$/.exec(own ?? '') ?? [];
  return named || (types.find((type) => type === 'work' || type === 'home') ?? '');
}

function isVoicePhone([, params]: Property): boolean {
  return !propertyTypes(params).some((type) => ['fax', 'pager', 'modem', 'bbs'].includes(type));
}

/** Removes the scheme and params, except the extension, from a phone number such as `tel:+1-555;ext=2`. */
function plainPhone(text: string): string {
  return text.replace(/^tel:/i, '').replace(/;(?!ext=)[^;]*/gi, '');
}

function preferredFirst(properties: readonly Property[]): string[] {
  const propertyRank = ([, params]: Property) => {
    const rank = Number(params.pref ?? (propertyTypes(params).includes('pref') ? 1 : 101));
    return Number.isNaN(rank) ? 101 : rank;
  };
  const sorted = properties.toSorted((one, other) => propertyRank(one) - propertyRank(other));
  return sorted.map(propertyText).filter((text) => text !== '');
}
