import {
  type Dialect,
  languages,
  mailDrivers,
  mailTemplates,
  positionColumns,
  textColumn,
  textColumns,
} from './values.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const homeText = (name: string, max: number) =>
  `home_${name} text check (length(home_${name}) between 0 and ${max})`;

const slides = ['slide1', 'slide2', 'slide3'];
const topics = ['experience', 'fast_delivery', 'innovation', 'strategy', 'vision', 'mission'];
const services = [
  'air_freight',
  'door_to_door',
  'express_courier',
  'warehouse',
  'sea_freight',
  'international_courier',
];
const customServices = ['custom1', 'custom2', 'custom3'];

/** The columns of the home page's texts, by topic. */
const homeTexts = [
  ...[...slides, ...topics, ...services].map((topic) => homeText(`${topic}_title`, 100)),
  ...slides.map((slide) => homeText(`${slide}_text`, 300)),
  ...['services', ...topics, ...services].map((topic) => homeText(`${topic}_text`, 600)),
  ...services.map((service) => homeText(`${service}_detail`, 600)),
  ...customServices.flatMap((service) => [
    homeText(`${service}_title`, 100),
    homeText(`${service}_text`, 600),
    homeText(`${service}_detail`, 600),
  ]),
];
const servicePositions = [...services, ...customServices].map(
  (service, index) => `home_${service}_position integer default ${10 * (index + 1)}
    check (home_${service}_position between 0 and 99)`,
);
const aboutTexts = [1, 2, 3].map((number) => homeText(`about_text${number}`, 600));

const figures = ['clients', 'offices', 'countries', 'rating'];
const homeFigures = [
  homeText('intro_title', 60),
  ...figures.map((figure) => homeText(`${figure}_label`, 60)),
  ...figures.flatMap((figure) => [
    `home_${figure}_value double precision check (home_${figure}_value between 0 and 1000000000)`,
    `home_${figure}_shown text default '${figure === 'clients' ? 'plus' : 'yes'}' not null
      check (home_${figure}_shown in ('yes', 'plus', 'no'))`,
  ]),
];

/** The content of public pages, and the settings. */
export const siteTables = ({ id, bytes }: Dialect) => [
  // Images of all records, named by the hash of their content.
  `create table images (
    name text primary key,
    type text not null,
    width integer not null,
    height integer not null,
    bytes ${bytes} not null,
    created_at text not null
  )`,
  `create table pages (
    id ${id},
    slug text not null unique constraint pages_slug check (length(slug) between 1 and 80),
    title text not null constraint pages_title check (length(title) between 1 and 300),
    sub_title text default '' not null constraint pages_sub_title check (length(sub_title) <= 300),
    content text not null constraint pages_content check (length(content) between 1 and 100000),
    icon text not null
      constraint pages_icon check (icon in ('people', 'copyright', 'pages', 'folder')),
    hero text default 'hero-mixed' not null
      constraint pages_hero check (hero in ('hero-mixed', 'hero-air', 'hero-sea', 'hero-road', 'hero-warehouse')),
    overlay text default 'overlay1' not null
      constraint pages_overlay check (overlay in ('overlay1', 'overlay2', 'overlay3', 'overlay4')),
    created_at text not null,
    updated_at text not null,
    search_text text default '' not null,
    shown_in text default 'menu' not null check (shown_in in ('menu', 'footer', 'both', 'none')),
    position integer default 0 not null,
    -- A photo in place of the scene; light is the luminance of its lightest spot, 0 to 1.
    picture text references images (name) on delete restrict,
    focus_x integer default 50 not null check (focus_x between 0 and 100),
    focus_y integer default 50 not null check (focus_y between 0 and 100),
    light double precision default 1 not null check (light between 0 and 1)
  )`,
  `create index pages_by_picture on pages (picture)`,
  // For the sitemap, and for the links on every page, without reading the pages' long texts.
  `create index pages_by_change on pages (id, slug, updated_at)`,
  `create index pages_in_order on pages (position, id, shown_in)`,
  `create table page_images (
    page_id integer not null references pages (id) on delete cascade,
    image text not null,
    constraint page_images_key primary key (page_id, image)
  )`,
  `create index page_images_by_image on page_images (image)`,
  // The company's own photos on the home page, with the same columns as those of pages.
  `create table home_pictures (
    place text not null primary key
      constraint home_pictures_place check (place in ('slide1', 'slide2', 'slide3', 'experience')),
    image text not null references images (name) on delete restrict,
    focus_x integer not null check (focus_x between 0 and 100),
    focus_y integer not null check (focus_y between 0 and 100),
    light double precision not null check (light between 0 and 1)
  )`,
  `create index home_pictures_by_image on home_pictures (image)`,
  `create table reviews (
    id ${id},
    name text not null constraint reviews_name check (length(name) between 1 and 300),
    review text not null constraint reviews_review check (length(review) between 1 and 2000),
    image text references images (name) on delete set null,
    created_at text not null,
    search_text text default '' not null
  )`,
  `create index reviews_by_image on reviews (image)`,
  // Client companies, whose logos the home page shows.
  `create table clients (
    id ${id},
    name text not null constraint clients_name check (length(name) between 1 and 300),
    image text not null references images (name) on delete restrict,
    created_at text not null,
    link text constraint clients_link check (length(link) between 9 and 300),
    position integer default 1 not null constraint clients_position check (position >= 1),
    search_text text default '' not null
  )`,
  `create index clients_by_image on clients (image)`,
  `create index clients_by_position on clients (position, id)`,
  // A number that is incremented with every change of public content; see server/audit/record.ts.
  `create table content_version (
    id integer primary key constraint content_version_single check (id = 1),
    version integer not null
  )`,
  `insert into content_version (id, version) values (1, 1)`,
  // A single row, ensured by its key. A text of the home page that is null stands for the built-in text, an empty one for no text.
  `create table settings (
    id integer primary key constraint settings_single check (id = 1),
    ${textColumn('settings', 'company_name', 300, 'not null')},
    ${textColumn('settings', 'contact_email', 300, 'not null', 3)},
    ${textColumns('settings', ['contact_phone', 'contact_phone_alt', 'contact_twitter'])},
    ${textColumns('settings', ['contact_telegram', 'contact_instagram', 'contact_address'])},
    ${positionColumns('settings', 'contact_')},
    ${textColumn('settings', 'social_links', 2000, "default '' not null", 0)},
    ${days.map((day) => `hours_${day} text check (length(hours_${day}) between 1 and 100)`).join(', ')},
    mail_driver text default 'outbox' not null
      constraint settings_mail_driver check (mail_driver in ${mailDrivers}),
    mail_template text default 'html1' not null
      constraint settings_mail_template check (mail_template in ${mailTemplates}),
    meta_description text default '' not null
      constraint settings_meta_description check (length(meta_description) <= 300),
    chat_code text default '' not null
      constraint settings_chat_code check (length(chat_code) <= 20000),
    created_at text not null,
    updated_at text not null,
    ${[...homeTexts, ...servicePositions, ...aboutTexts, ...homeFigures].join(', ')},
    home_checked text default 'no' not null check (home_checked in ('no', 'yes')),
    content_language text default 'en' not null
      constraint settings_content_language check (content_language in ${languages}),
    public_details text default 'all' not null
      constraint settings_public_details check (public_details in ('all', 'masked', 'locked')),
    mail_delay_minutes integer default 2 not null
      constraint settings_mail_delay_minutes check (mail_delay_minutes between 0 and 60),
    ${textColumn('settings', 'embed_origins', 2000, "default '' not null", 0)},
    ${textColumn('settings', 'primary_color', 7, '', 7)},
    ${textColumn('settings', 'accent_color', 7, '', 7)},
    logo text references images (name) on delete set null,
    logo_width integer,
    logo_height integer,
    logo_tone text constraint settings_logo_tone check (logo_tone in ('dark', 'light')),
    ${textColumn('settings', 'invoice_currency', 3, '', 3)},
    invoice_tax_rate double precision
      constraint settings_invoice_tax_rate check (invoice_tax_rate between 0 and 100),
    invoice_due_days integer
      constraint settings_invoice_due_days check (invoice_due_days between 0 and 365),
    ${textColumn('settings', 'invoice_note', 2000, "default '' not null", 0)},
    ${textColumn('settings', 'tax_number', 100)},
    -- An IANA name; null: the server's.
    time_zone text constraint settings_time_zone check (length(time_zone) between 1 and 60),
    date_order text constraint settings_date_order check (date_order in ('dmy', 'mdy')),
    privacy_checked text default 'no' not null
      constraint settings_privacy_checked check (privacy_checked in ('no', 'yes')),
    ${textColumn('settings', 'setup_skipped', 100, "default '' not null", 0)},
    show_stops_before text default 'no' not null
      constraint settings_show_stops_before check (show_stops_before in ('no', 'yes')),
    ${textColumn('settings', 'two_step_required', 200, "default '' not null", 0)}
  )`,
];
