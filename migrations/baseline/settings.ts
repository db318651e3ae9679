import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  sql,
} from 'kysely';
import {
  checks,
  defaultTo,
  lengthWithin,
  oneOf,
  optionalImage,
  required,
  texts,
  within,
} from '../columns.ts';
import { languages, mailDrivers, mailTemplates } from './values.ts';

const contactTexts = [
  'contact_phone',
  'contact_phone_alt',
  'contact_twitter',
  'contact_telegram',
  'contact_instagram',
  'contact_address',
];

/** One record, kept to one by its key. A text of the home page that is null stands for the site's own, an empty one for none. */
export async function createSettings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('company_name', 'text', required)
    .addColumn('contact_email', 'text', required)
    .$call(texts(contactTexts))
    .addColumn('mail_driver', 'text', defaultTo('outbox'))
    .addColumn('mail_template', 'text', defaultTo('html1'))
    .addColumn('meta_description', 'text', defaultTo(''))
    .addColumn('chat_code', 'text', defaultTo(''))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .$call(homeTexts)
    .$call(homeFigures)
    .addColumn('home_checked', 'text', (c) =>
      defaultTo('no')(c).check(oneOf('home_checked', ['no', 'yes'])),
    )
    .addColumn('content_language', 'text', defaultTo('en'))
    .addColumn('public_details', 'text', defaultTo('all'))
    .addColumn('mail_delay_minutes', 'integer', defaultTo(2))
    .addColumn('embed_origins', 'text', defaultTo(''))
    .addColumn('primary_color', 'text')
    .addColumn('accent_color', 'text')
    .addColumn('logo', 'text', optionalImage)
    .addColumn('logo_width', 'integer')
    .addColumn('logo_height', 'integer')
    .addColumn('logo_tone', 'text')
    .addColumn('invoice_currency', 'text')
    .addColumn('invoice_tax_rate', 'double precision')
    .addColumn('invoice_due_days', 'integer')
    .addColumn('invoice_note', 'text', defaultTo(''))
    .addColumn('tax_number', 'text')
    // Without a time zone, an IANA name, the server's is the company's.
    .$call(texts(['time_zone', 'date_order']))
    .$call(setup)
    .addColumn('show_stops_before', 'text', defaultTo('no'))
    .addColumn('two_step_required', 'text', defaultTo(''))
    .$call(checks('settings', rules))
    .execute();
}

const rules: Record<string, Expression<boolean>> = {
  single: sql<boolean>`id = 1`,
  company_name: lengthWithin('company_name', 1, 300),
  contact_email: lengthWithin('contact_email', 3, 300),
  ...Object.fromEntries(contactTexts.map((name) => [name, lengthWithin(name, 1, 300)])),
  mail_driver: oneOf('mail_driver', mailDrivers),
  mail_template: oneOf('mail_template', mailTemplates),
  meta_description: sql<boolean>`length(meta_description) <= 300`,
  chat_code: sql<boolean>`length(chat_code) <= 20000`,
  content_language: oneOf('content_language', languages),
  public_details: oneOf('public_details', ['all', 'masked', 'locked']),
  mail_delay_minutes: within('mail_delay_minutes', 0, 60),
  embed_origins: lengthWithin('embed_origins', 0, 2000),
  primary_color: lengthWithin('primary_color', 7, 7),
  accent_color: lengthWithin('accent_color', 7, 7),
  logo_tone: oneOf('logo_tone', ['dark', 'light']),
  invoice_currency: lengthWithin('invoice_currency', 3, 3),
  invoice_tax_rate: within('invoice_tax_rate', 0, 100),
  invoice_due_days: within('invoice_due_days', 0, 365),
  invoice_note: lengthWithin('invoice_note', 0, 2000),
  tax_number: lengthWithin('tax_number', 1, 100),
  time_zone: lengthWithin('time_zone', 1, 60),
  date_order: oneOf('date_order', ['dmy', 'mdy']),
  privacy_checked: oneOf('privacy_checked', ['no', 'yes']),
  setup_skipped: lengthWithin('setup_skipped', 0, 100),
  show_stops_before: oneOf('show_stops_before', ['no', 'yes']),
  two_step_required: lengthWithin('two_step_required', 0, 200),
};

const slides = ['slide1', 'slide2', 'slide3'];
const services = [
  'air_freight',
  'door_to_door',
  'express_courier',
  'warehouse',
  'sea_freight',
  'international_courier',
];
const topics = [
  ...['experience', 'fast_delivery', 'innovation', 'strategy', 'vision', 'mission'],
  ...services,
];
const figures = ['clients', 'offices', 'countries', 'rating'];

/** The home page's texts without their prefix, and how long each may be. */
const homeLengths: [names: string[], max: number][] = [
  [[...slides, ...topics].map((topic) => `${topic}_title`), 100],
  [slides.map((slide) => `${slide}_text`), 300],
  [['services', ...topics].map((topic) => `${topic}_text`), 600],
  [services.map((service) => `${service}_detail`), 600],
  [['about_text1', 'about_text2', 'about_text3'], 600],
  [['intro_title', ...figures.map((figure) => `${figure}_label`)], 60],
];

type Table = CreateTableBuilder<string, string>;

/** How far the setup of a site is: whether somebody decided what visitors see, and the steps that were skipped. */
function setup(table: Table): Table {
  return table
    .addColumn('privacy_checked', 'text', defaultTo('no'))
    .addColumn('setup_skipped', 'text', defaultTo(''));
}

function homeTexts(table: Table): Table {
  const columns = homeLengths.flatMap(([names, max]) =>
    names.map((name) => ({ name: `home_${name}`, max })),
  );
  return columns.reduce(
    (made, { name, max }) =>
      made.addColumn(name, 'text', (c) => c.check(lengthWithin(name, 0, max))),
    table,
  );
}

function homeFigures(table: Table): Table {
  return figures.reduce((made, figure) => {
    const value = `home_${figure}_value`;
    const shown = `home_${figure}_shown`;
    const standard = figure === 'clients' ? 'plus' : 'yes';
    const isShown = (c: ColumnDefinitionBuilder) =>
      defaultTo(standard)(c).check(oneOf(shown, ['yes', 'plus', 'no']));
    return made
      .addColumn(value, 'double precision', (c) => c.check(within(value, 0, 1_000_000_000)))
      .addColumn(shown, 'text', isShown);
  }, table);
}
