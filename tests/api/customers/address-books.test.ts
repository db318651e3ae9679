import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportReport } from '../../../server/transfer/shared/import-columns.ts';
import { customerImports } from '../../support/customers/imports.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';

const folder = join(import.meta.dirname, '../../fixtures/address-books');

const book = (name: string) => Buffer.from(readFileSync(join(folder, name)));

async function siteToImport() {
  const site = await customerImports();
  return {
    ...site,
    /** All customers without what is not known of them, in the order in which they came. */
    async all(): Promise<unknown[]> {
      const { data } = await site.list('?per_page=100');
      return data.toReversed().map(known);
    },
  };
}

const counted = ['id', 'parcels', 'invoices', 'open_amount', 'currency'];
const always = ['created_at', 'updated_at', 'tax_category', 'bookings', ...counted];

function known(customer: object): unknown {
  return JSON.parse(
    JSON.stringify(customer, (key, value) =>
      value === null || always.includes(key) ? undefined : value,
    ),
  );
}

type Site = Awaited<ReturnType<typeof siteToImport>>;

const byTheApi = ({ load }: Site, file: ReturnType<typeof book>) => load(file);

/** As the form does it: the columns are proposed, and sent back as they are. */
async function byTheForm({ load }: Site, file: ReturnType<typeof book>) {
  const { columns } = await load(file, { columns_only: 'yes' });
  return load(file, { mapping: JSON.stringify(columns.map(({ field }) => field)) });
}

const reasons = ({ errors }: ImportReport) => errors.map(({ row, column }) => [row, column]);
const leftOut = ({ dropped_values }: ImportReport) =>
  dropped_values.map(({ row, column, message }) => [row, column, message.split(': ').at(-1)]);

/** An address, without what is not known of it. */
const place = (
  label: string | undefined,
  ...[street, postcode, city, country, more]: [string, string, string, string, object?]
) => ({ label, street, postcode, city, country, ...more });

/** What becomes of each fixture: customers, rows that are wrong, and what is left out of others. */
const books = {
  'google-old.csv': {
    product: 'Google Contacts',
    customers: [
      {
        kind: 'person',
        name: 'Ada Marie Lindqvist',
        email: 'ada@example.com',
        phone: '+46 70 555 01 01',
        note: 'Rings twice',
        addresses: [
          place('Home', 'Storgatan 1', '111 22', 'Stockholm', 'SE'),
          place('Work', 'Hamngatan 7', '411 06', 'Göteborg', 'SE', { street2: '4 tr' }),
        ],
      },
      {
        kind: 'company',
        name: '佐藤 一郎',
        company: '株式会社ひがし',
        email: 'ichiro@example.jp',
        phone: '+81 3 5555 0101',
        addresses: [place('Work', '芝公園4-2-8', '105-0011', '港区', 'JP', { region: '東京都' })],
      },
    ],
    errors: [
      [4, 'Name'],
      [5, 'E-mail 1 - Value'],
    ],
    left: [[2, 'E-mail 1 - Value', 'ada.home@example.com']],
  },
  'google-new.csv': {
    product: 'Google Contacts',
    customers: [
      {
        kind: 'company',
        name: 'Grace Brewster Holt',
        company: 'Navy Yard Press',
        email: 'grace@example.com',
        phone: '+1 202-555-0110',
        note: 'Gate 3,\nask for the key',
        addresses: [
          place('Work', '1 Main St', '22201', 'Arlington', 'US', {
            street2: 'Suite 4',
            region: 'VA',
          }),
        ],
      },
      { kind: 'person', name: '愛川翼', phone: '090-5555-0102', addresses: [] },
      {
        kind: 'person',
        name: 'ليلى حداد',
        email: 'layla@example.com',
        addresses: [place('Home', 'Friedrichstraße 12', '10117', 'Berlin', 'DE')],
      },
      {
        kind: 'person',
        name: 'Tom Okafor',
        addresses: [
          place('Home', '5 Harbour Rd', 'LS1 1AA', 'Leeds', 'GB'),
          { label: 'Work', street: '8 Dock St', postcode: 'YO1 7HH', city: 'York', country: 'GB' },
        ],
      },
      {
        kind: 'company',
        company: 'Strba & Urban',
        email: 'office@example.at',
        addresses: [place('Office Wien', 'Ring 1, PO Box: 77', '1010', 'Wien', 'AT')],
      },
    ],
    errors: [[6, 'E-mail 1 - Value']],
    left: [
      [2, 'E-mail 1 - Value', 'g.holt@example.com'],
      [2, 'Phone 1 - Value', '+1 202-555-0111'],
    ],
  },
  'outlook.csv': {
    product: 'Outlook',
    customers: [
      {
        kind: 'company',
        name: 'Zoë A. Müller',
        company: 'Café Brûlé Ltd',
        email: 'zoe@example.co.uk',
        phone: '07700 900101',
        note: 'Back door',
        addresses: [
          place('Work', '12 High Street, Unit 4', 'BS1 4DJ', 'Bristol', 'GB'),
          place('Home', '3 Elm Close', 'BA1 1AA', 'Bath', 'GB'),
        ],
      },
      {
        kind: 'person',
        name: 'Sam Reed',
        email: 'sam@example.com',
        phone: '01749 600102',
        addresses: [
          place('Home', 'Rose Cottage', 'BA5 2LD', 'Wells', 'GB', {
            street2: 'Mill Lane, Near the church',
          }),
        ],
      },
      {
        kind: 'company',
        company: 'Harbour Foods',
        email: 'orders@example.ie',
        phone: '+353 21 555 0103',
        addresses: [{ label: 'Work', street: 'PO Box: 21', city: 'Cork', country: 'IE' }],
      },
      { kind: 'person', name: 'Pat Gray', phone: '07700 900104', addresses: [] },
    ],
    errors: [[5, 'Business Country/Region']],
    left: [
      [2, 'E-mail Address', 'zm@example.com'],
      [2, 'Business Phone', '+44 117 496 0101'],
      [6, 'Home Country/Region', 'GB'],
    ],
  },
  'outlook-german.csv': {
    product: 'Outlook',
    customers: [
      {
        kind: 'company',
        name: 'Jörg Weiß',
        company: 'Bäckerei Weiß GmbH',
        email: 'joerg@example.de',
        phone: '0171 5550101',
        note: 'Hinterhof',
        addresses: [place('Work', 'Hauptstraße 5', '80331', 'München', 'DE', { region: 'Bayern' })],
      },
      {
        kind: 'person',
        name: 'Anna Huber',
        email: 'anna@example.at',
        phone: '+43 1 5550102',
        addresses: [
          { label: 'Home', street: 'Am Graben 2', postcode: '1010', city: 'Wien', country: 'AT' },
        ],
      },
    ],
    errors: [[4, 'E-Mail-Adresse']],
    left: [[2, 'Telefon geschäftlich', '089 5550101']],
  },
  'shopify-customers.csv': {
    product: 'Shopify',
    customers: [
      {
        kind: 'person',
        name: 'Maya Stone',
        email: 'maya@example.com',
        phone: '+16175550101',
        note: 'Leave at desk',
        addresses: [
          place(undefined, '9 Bay St', '02108', 'Boston', 'US', { street2: 'Apt 2', region: 'MA' }),
        ],
      },
      {
        kind: 'person',
        name: '张伟',
        email: 'wei@example.com',
        addresses: [
          { street: '长安街1号', postcode: '100006', city: '北京', region: 'BJ', country: 'CN' },
        ],
      },
      {
        kind: 'company',
        name: 'Rui Costa',
        company: 'Costa & Filhos Lda',
        email: 'rui@example.pt',
        phone: '+351915550103',
        addresses: [{ street: 'Rua Nova 4', postcode: '4000-010', city: 'Porto', country: 'PT' }],
      },
    ],
    errors: [[5, 'Email']],
    left: [[4, 'Default Address Phone', '+351225550103']],
  },
  'contacts-2.1.vcf': {
    product: 'vCard',
    customers: [
      {
        kind: 'person',
        name: 'Karel Štěpánek',
        email: 'karel@example.cz',
        phone: '+420 603 555 102',
        note: 'Zvonit dvakrát\n2. patro, vpravo',
        addresses: [place('Home', 'Václavské nám. 1', '110 00', 'Praha', 'CZ')],
      },
      {
        kind: 'company',
        name: 'Sam Reed',
        company: 'Reed, Hall & Sons',
        email: 'sam@example.co.uk',
        addresses: [
          place('Work', '12 High Street, Back Yard', 'BS1 4DJ', 'Bristol', 'GB', {
            street2: 'Unit 4',
          }),
          place('Home', '3 Elm Close', 'BA1 1AA', 'Bath', 'GB'),
        ],
      },
    ],
    errors: [[3, 'EMAIL']],
    left: [[1, 'TEL', '+420 603 555 101']],
  },
  'contacts-3.0.vcf': {
    product: 'vCard',
    customers: [
      {
        kind: 'company',
        name: 'Emma Jane Hart',
        company: 'Harbour Books, Ltd.',
        email: 'emma@example.com',
        phone: '+1 555 555 0102',
        note: 'Gate code 12; ask for the key, please.\nClosed on Mondays: ring the bell of number 3.',
        addresses: [
          place('Work', '1 Main St, Suite 4', '62701', 'Springfield', 'US', { region: 'IL' }),
          place('Summer house', '7 Oak Ave', '62702', 'Springfield', 'US', { region: 'IL' }),
        ],
      },
      {
        kind: 'company',
        company: 'Corner Bakery',
        phone: '+44 20 7946 0103',
        addresses: [place('Work', '9 Market Sq', 'LS1 1AA', 'Leeds', 'GB')],
      },
      {
        kind: 'person',
        name: 'ليلى حداد',
        phone: '+966 50 555 0104',
        addresses: [place('Home', 'طريق الملك فهد 12', '12211', 'الرياض', 'SA')],
      },
    ],
    errors: [[4, 'ADR 1 country']],
    left: [
      [1, 'EMAIL', 'emma.home@example.com'],
      [1, 'TEL', '(555) 555-0101'],
    ],
  },
  'contacts-4.0.vcf': {
    product: 'vCard',
    customers: [
      {
        kind: 'person',
        name: '张伟',
        email: 'wei@example.com',
        phone: '+86-139-5555-0102',
        addresses: [
          { label: 'Home', street: '长安街1号', postcode: '100006', city: '北京', country: 'CN' },
        ],
      },
      {
        kind: 'company',
        company: 'Nordic Lamps AB',
        addresses: [place('Work', 'Hamngatan 7', '111 47', 'Stockholm', 'SE')],
      },
    ],
    errors: [[3, 'EMAIL']],
    left: [
      [1, 'EMAIL', 'second@example.com'],
      [1, 'TEL', '+86-10-5555-0101'],
    ],
  },
};

describe.each(Object.entries(books))('%s', (name, { product, customers, errors, left }) => {
  test.each([
    ['API', byTheApi],
    ['form', byTheForm],
  ])('is read whole, by the %s', async (_by, send) => {
    const site = await siteToImport();

    const report = await send(site, book(name));

    expect(await site.all()).toEqual(customers);
    expect(report).toMatchObject({ product, created: customers.length, failed: errors.length });
    expect(reasons(report)).toEqual(errors);
    expect(leftOut(report)).toEqual(left);
  });

  test('changes nothing when it is imported once more', async () => {
    const { load, all } = await siteToImport();
    await load(book(name));

    const report = await load(book(name), { duplicates: 'update' });

    expect(report).toMatchObject({ created: 0, changed: 0 });
    expect(await all()).toEqual(customers);
  });
});

describe('an address book', () => {
  test.each([
    ['UTF-16', 'utf16le', '\ufeff'],
    ['UTF-8 with a mark', 'utf8', '\ufeff'],
    ['UTF-8', 'utf8', ''],
  ] as const)('of Outlook is read in %s, too', async (_, encoding, mark) => {
    const { load, all } = await siteToImport();
    const text = new TextDecoder('windows-1252').decode(book('outlook.csv'));

    await load(Buffer.from(mark + text, encoding));

    expect(await all()).toEqual(books['outlook.csv'].customers);
  });

  test.each([
    [
      'French',
      'Prénom,Nom,Société,Rue (bureau),Rue (bureau) 2,Ville (bureau),Code postal (bureau),Pays/Région (bureau),Rue (domicile),Ville (domicile),Tél. mobile,Adresse de messagerie,Titre',
    ],
    [
      'Italian',
      'Nome,Cognome,Società,Via (uff.),Via (uff.) 2,Città (uff.),CAP (uff.),Paese (uff.),Via (ab.),Città (ab.),Cellulare,Indirizzo posta elettronica,Titolo',
    ],
    [
      'Spanish',
      'Nombre,Apellidos,Organización,Calle del trabajo,Calle del trabajo 2,Ciudad de trabajo,Código postal del trabajo,País o región del trabajo,Home Street,Home City,Mobile Phone,E-mail Address,Title',
    ],
    [
      'Arabic',
      'الاسم الأول,اسم العائلة,الشركة,شارع العمل,شارع 2 للعمل,مدينة العمل,الرمز البريدي للعمل,بلد العمل/المنطقة,شارع المنزل,مدينة المنزل,الهاتف الجوال,عنوان البريد الإلكتروني,اللقب',
    ],
  ])('of Outlook in %s has headings in that language', async (_, headings) => {
    const { load, all } = await siteToImport();

    const report = await load(
      `${headings}\r\nAnna,Rossi,Bar Sport,Via Roma 1,Piano 2,Torino,10121,Italia,Via Po 3,Asti,+39 320 555 0101,anna@example.it,Dr`,
    );

    expect(report).toMatchObject({
      product: 'Outlook',
      created: 1,
      left_out: [headings.split(',').at(-1)],
    });
    expect(await all()).toEqual([
      {
        kind: 'company',
        name: 'Anna Rossi',
        company: 'Bar Sport',
        email: 'anna@example.it',
        phone: '+39 320 555 0101',
        addresses: [
          place('Work', 'Via Roma 1', '10121', 'Torino', 'IT', { street2: 'Piano 2' }),
          { label: 'Home', street: 'Via Po 3', city: 'Asti' },
        ],
      },
    ]);
  });

  test('of Shopify is known in the form that it had before 2023', async () => {
    const { load, all } = await siteToImport();
    const report = await load(
      "First Name,Last Name,Email,Company,Address1,Address2,City,Province,Province Code,Country,Country Code,Zip,Phone,Accepts Marketing,Total Spent,Total Orders,Tags,Note,Tax Exempt\r\nMaya,Stone,maya@example.com,,9 Bay St,,Boston,Massachusetts,MA,United States,US,'02108,'+16175550101,no,0.00,0,,,no",
    );
    expect(report.product).toBe('Shopify');
    expect(await all()).toEqual([
      {
        kind: 'person',
        name: 'Maya Stone',
        email: 'maya@example.com',
        phone: '+16175550101',
        addresses: [
          { street: '9 Bay St', postcode: '02108', city: 'Boston', region: 'MA', country: 'US' },
        ],
      },
    ]);
  });

  test('names columns that are left out where they hold something', async () => {
    const { load } = await siteToImport();
    expect((await load(book('google-old.csv'))).left_out).toEqual([
      'Given Name',
      'Additional Name',
      'Family Name',
      'Group Membership',
      'E-mail 1 - Type',
      'E-mail 2 - Type',
      'Phone 1 - Type',
      'Phone 2 - Type',
    ]);
  });

  test('has its wrong cards in a file that can be mended and imported', async () => {
    const { load, failures, all } = await siteToImport();
    const { import_id } = await load(book('contacts-3.0.vcf'));

    const { text } = await failures(import_id);
    const report = await load(text.replace('Atlantis', 'Greece'), { duplicates: 'leave' });

    expect(report).toMatchObject({ product: 'vCard', rows: 1, created: 1 });
    expect((await all()).at(-1)).toEqual({
      kind: 'person',
      name: 'Atlas',
      addresses: [{ label: 'Home', street: '1 Rim', city: 'Poseidonis', country: 'GR' }],
    });
  });

  test('is no file of parcels', async () => {
    const { admin } = await siteToImport();
    const form = { file: new File([book('contacts-3.0.vcf')], 'contacts.vcf') };
    const reply = await admin.ask('/api/parcels/import', { method: 'POST', form });
    expect(badFieldsOf(reply)).toEqual(['file']);
    expect(reply.text).toContain('isn’t a spreadsheet');
  });

  test('says what it leaves out in the language of who imports it', async () => {
    const { send } = await siteToImport();
    const reply = await send(book('outlook.csv'), {}, { 'Accept-Language': 'de' });
    const { dropped_values }: ImportReport = dataOf(reply);
    expect(dropped_values.map(({ message }) => message)).toEqual([
      'Ein Kunde hat nur einen Wert davon. Ausgelassen: zm@example.com',
      'Ein Kunde hat nur einen Wert davon. Ausgelassen: +44 117 496 0101',
      'Eine Adresse braucht eine Straße oder einen Ort. Ausgelassen: GB',
    ]);
  });
});

describe('any other file', () => {
  test('may have an address in one column, which is read as far as that is sure', async () => {
    const { load, all } = await siteToImport();
    await load(
      [
        'Name,Address',
        'Ann,"Storgata 1, 0155 Oslo, Norway"',
        'Ben,"Hill Farm, by the old mill"',
        'Cy,"1 Main St\nArlington, VA 22201\nUSA"',
      ].join('\r\n'),
    );
    expect(await all()).toEqual([
      {
        kind: 'person',
        name: 'Ann',
        addresses: [{ street: 'Storgata 1', postcode: '0155', city: 'Oslo', country: 'NO' }],
      },
      { kind: 'person', name: 'Ben', addresses: [{ street: 'Hill Farm, by the old mill' }] },
      {
        kind: 'person',
        name: 'Cy',
        addresses: [place(undefined, '1 Main St', '22201', 'Arlington', 'US', { region: 'VA' })],
      },
    ]);
  });

  test('has a street under “Address” where the town has a column of its own', async () => {
    const { load, all } = await siteToImport();
    await load('Name,Address,Town\r\nAnn,"Storgata 1, 2nd floor",Oslo');
    expect(await all()).toEqual([
      {
        kind: 'person',
        name: 'Ann',
        addresses: [{ street: 'Storgata 1, 2nd floor', city: 'Oslo' }],
      },
    ]);
  });

  test('has one email and phone of several', async () => {
    const { load, all } = await siteToImport();
    const report = await load(
      'Name,Email,Phone\r\nAnn,"a@example.com, A@example.com; b@example.com",+47 22 33 44 55; ext 2',
    );
    expect(await all()).toMatchObject([
      { email: 'a@example.com', phone: '+47 22 33 44 55; ext 2' },
    ]);
    expect(leftOut(report)).toEqual([[2, 'Email', 'b@example.com']]);
  });
});

test('the built program reads cards, too', async () => {
  const { load } = await customerImports(false);
  const report = await load(book('contacts-3.0.vcf'));
  expect(report).toMatchObject({ product: 'vCard', created: 3, failed: 1 });
});
