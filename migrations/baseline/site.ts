import { type Dialect, languages, mailDrivers, mailTemplates } from './values.ts';

/** What public pages show, and the settings. */
export const siteTables = ({ id, bytes }: Dialect) => [
  // Images lie beside the records that show them, named by the hash of their content.
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
  // What a sitemap says, and what the links of every page are chosen by, without the pages' long texts.
  `create index pages_by_change on pages (id, slug, updated_at)`,
  `create index pages_in_order on pages (position, id, shown_in)`,
  `create table page_images (
    page_id integer not null references pages (id) on delete cascade,
    image text not null,
    constraint page_images_key primary key (page_id, image)
  )`,
  `create index page_images_by_image on page_images (image)`,
  // The company's own photos on the home page, as those of pages.
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
  // Companies whose logos the home page shows.
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
  // A number that grows with every change of what public pages show; see server/audit/record.ts.
  `create table content_version (
    id integer primary key constraint content_version_single check (id = 1),
    version integer not null
  )`,
  `insert into content_version (id, version) values (1, 1)`,
  // One record, kept to one by its key. A text of the home page that is null stands for the site's own, an empty one for none.
  `create table settings (
    id integer primary key constraint settings_single check (id = 1),
    company_name text not null
      constraint settings_company_name check (length(company_name) between 1 and 300),
    contact_email text not null
      constraint settings_contact_email check (length(contact_email) between 3 and 300),
    contact_phone text
      constraint settings_contact_phone check (length(contact_phone) between 1 and 300),
    contact_phone_alt text
      constraint settings_contact_phone_alt check (length(contact_phone_alt) between 1 and 300),
    contact_twitter text
      constraint settings_contact_twitter check (length(contact_twitter) between 1 and 300),
    contact_telegram text
      constraint settings_contact_telegram check (length(contact_telegram) between 1 and 300),
    contact_instagram text
      constraint settings_contact_instagram check (length(contact_instagram) between 1 and 300),
    contact_address text
      constraint settings_contact_address check (length(contact_address) between 1 and 300),
    contact_latitude double precision
      constraint settings_contact_latitude check (contact_latitude between -90 and 90),
    contact_longitude double precision
      constraint settings_contact_longitude check (contact_longitude between -180 and 180),
    social_links text default '' not null
      constraint settings_social_links check (length(social_links) between 0 and 2000),
    hours_monday text check (length(hours_monday) between 1 and 100),
    hours_tuesday text check (length(hours_tuesday) between 1 and 100),
    hours_wednesday text check (length(hours_wednesday) between 1 and 100),
    hours_thursday text check (length(hours_thursday) between 1 and 100),
    hours_friday text check (length(hours_friday) between 1 and 100),
    hours_saturday text check (length(hours_saturday) between 1 and 100),
    hours_sunday text check (length(hours_sunday) between 1 and 100),
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
    home_slide1_title text check (length(home_slide1_title) between 0 and 100),
    home_slide2_title text check (length(home_slide2_title) between 0 and 100),
    home_slide3_title text check (length(home_slide3_title) between 0 and 100),
    home_experience_title text check (length(home_experience_title) between 0 and 100),
    home_fast_delivery_title text check (length(home_fast_delivery_title) between 0 and 100),
    home_innovation_title text check (length(home_innovation_title) between 0 and 100),
    home_strategy_title text check (length(home_strategy_title) between 0 and 100),
    home_vision_title text check (length(home_vision_title) between 0 and 100),
    home_mission_title text check (length(home_mission_title) between 0 and 100),
    home_air_freight_title text check (length(home_air_freight_title) between 0 and 100),
    home_door_to_door_title text check (length(home_door_to_door_title) between 0 and 100),
    home_express_courier_title text check (length(home_express_courier_title) between 0 and 100),
    home_warehouse_title text check (length(home_warehouse_title) between 0 and 100),
    home_sea_freight_title text check (length(home_sea_freight_title) between 0 and 100),
    home_international_courier_title text
      check (length(home_international_courier_title) between 0 and 100),
    home_slide1_text text check (length(home_slide1_text) between 0 and 300),
    home_slide2_text text check (length(home_slide2_text) between 0 and 300),
    home_slide3_text text check (length(home_slide3_text) between 0 and 300),
    home_services_text text check (length(home_services_text) between 0 and 600),
    home_experience_text text check (length(home_experience_text) between 0 and 600),
    home_fast_delivery_text text check (length(home_fast_delivery_text) between 0 and 600),
    home_innovation_text text check (length(home_innovation_text) between 0 and 600),
    home_strategy_text text check (length(home_strategy_text) between 0 and 600),
    home_vision_text text check (length(home_vision_text) between 0 and 600),
    home_mission_text text check (length(home_mission_text) between 0 and 600),
    home_air_freight_text text check (length(home_air_freight_text) between 0 and 600),
    home_door_to_door_text text check (length(home_door_to_door_text) between 0 and 600),
    home_express_courier_text text check (length(home_express_courier_text) between 0 and 600),
    home_warehouse_text text check (length(home_warehouse_text) between 0 and 600),
    home_sea_freight_text text check (length(home_sea_freight_text) between 0 and 600),
    home_international_courier_text text
      check (length(home_international_courier_text) between 0 and 600),
    home_air_freight_detail text check (length(home_air_freight_detail) between 0 and 600),
    home_door_to_door_detail text check (length(home_door_to_door_detail) between 0 and 600),
    home_express_courier_detail text check (length(home_express_courier_detail) between 0 and 600),
    home_warehouse_detail text check (length(home_warehouse_detail) between 0 and 600),
    home_sea_freight_detail text check (length(home_sea_freight_detail) between 0 and 600),
    home_international_courier_detail text
      check (length(home_international_courier_detail) between 0 and 600),
    home_custom1_title text check (length(home_custom1_title) between 0 and 100),
    home_custom1_text text check (length(home_custom1_text) between 0 and 600),
    home_custom1_detail text check (length(home_custom1_detail) between 0 and 600),
    home_custom2_title text check (length(home_custom2_title) between 0 and 100),
    home_custom2_text text check (length(home_custom2_text) between 0 and 600),
    home_custom2_detail text check (length(home_custom2_detail) between 0 and 600),
    home_custom3_title text check (length(home_custom3_title) between 0 and 100),
    home_custom3_text text check (length(home_custom3_text) between 0 and 600),
    home_custom3_detail text check (length(home_custom3_detail) between 0 and 600),
    home_air_freight_position integer default 10
      check (home_air_freight_position between 0 and 99),
    home_door_to_door_position integer default 20
      check (home_door_to_door_position between 0 and 99),
    home_express_courier_position integer default 30
      check (home_express_courier_position between 0 and 99),
    home_warehouse_position integer default 40
      check (home_warehouse_position between 0 and 99),
    home_sea_freight_position integer default 50
      check (home_sea_freight_position between 0 and 99),
    home_international_courier_position integer default 60
      check (home_international_courier_position between 0 and 99),
    home_custom1_position integer default 70
      check (home_custom1_position between 0 and 99),
    home_custom2_position integer default 80
      check (home_custom2_position between 0 and 99),
    home_custom3_position integer default 90
      check (home_custom3_position between 0 and 99),
    home_about_text1 text check (length(home_about_text1) between 0 and 600),
    home_about_text2 text check (length(home_about_text2) between 0 and 600),
    home_about_text3 text check (length(home_about_text3) between 0 and 600),
    home_intro_title text check (length(home_intro_title) between 0 and 60),
    home_clients_label text check (length(home_clients_label) between 0 and 60),
    home_offices_label text check (length(home_offices_label) between 0 and 60),
    home_countries_label text check (length(home_countries_label) between 0 and 60),
    home_rating_label text check (length(home_rating_label) between 0 and 60),
    home_clients_value double precision check (home_clients_value between 0 and 1000000000),
    home_clients_shown text default 'plus' not null
      check (home_clients_shown in ('yes', 'plus', 'no')),
    home_offices_value double precision check (home_offices_value between 0 and 1000000000),
    home_offices_shown text default 'yes' not null
      check (home_offices_shown in ('yes', 'plus', 'no')),
    home_countries_value double precision check (home_countries_value between 0 and 1000000000),
    home_countries_shown text default 'yes' not null
      check (home_countries_shown in ('yes', 'plus', 'no')),
    home_rating_value double precision check (home_rating_value between 0 and 1000000000),
    home_rating_shown text default 'yes' not null
      check (home_rating_shown in ('yes', 'plus', 'no')),
    home_checked text default 'no' not null check (home_checked in ('no', 'yes')),
    content_language text default 'en' not null
      constraint settings_content_language check (content_language in ${languages}),
    public_details text default 'all' not null
      constraint settings_public_details check (public_details in ('all', 'masked', 'locked')),
    mail_delay_minutes integer default 2 not null
      constraint settings_mail_delay_minutes check (mail_delay_minutes between 0 and 60),
    embed_origins text default '' not null
      constraint settings_embed_origins check (length(embed_origins) between 0 and 2000),
    primary_color text
      constraint settings_primary_color check (length(primary_color) between 7 and 7),
    accent_color text constraint settings_accent_color check (length(accent_color) between 7 and 7),
    logo text references images (name) on delete set null,
    logo_width integer,
    logo_height integer,
    logo_tone text constraint settings_logo_tone check (logo_tone in ('dark', 'light')),
    invoice_currency text
      constraint settings_invoice_currency check (length(invoice_currency) between 3 and 3),
    invoice_tax_rate double precision
      constraint settings_invoice_tax_rate check (invoice_tax_rate between 0 and 100),
    invoice_due_days integer
      constraint settings_invoice_due_days check (invoice_due_days between 0 and 365),
    invoice_note text default '' not null
      constraint settings_invoice_note check (length(invoice_note) between 0 and 2000),
    tax_number text constraint settings_tax_number check (length(tax_number) between 1 and 100),
    -- An IANA name; null: the server's.
    time_zone text constraint settings_time_zone check (length(time_zone) between 1 and 60),
    date_order text constraint settings_date_order check (date_order in ('dmy', 'mdy')),
    privacy_checked text default 'no' not null
      constraint settings_privacy_checked check (privacy_checked in ('no', 'yes')),
    setup_skipped text default '' not null
      constraint settings_setup_skipped check (length(setup_skipped) between 0 and 100),
    show_stops_before text default 'no' not null
      constraint settings_show_stops_before check (show_stops_before in ('no', 'yes')),
    two_step_required text default '' not null
      constraint settings_two_step_required check (length(two_step_required) between 0 and 200)
  )`,
];
