import type { PublicSettings, Settings } from '../../admin/shared/settings.ts';
import type { AppIconSize, SiteBranding } from '../../content/shared/branding.ts';
import type { Opening } from '../../content/shared/company.ts';
import type { Role } from '../../shared/account.ts';
import type { PageIcon, PagePlace, Theme } from '../../shared/enums.ts';
import type { PageOf } from '../../shared/envelope.ts';
import type { FieldChanges, FieldValues, NewFieldValues } from '../../shared/field-values.ts';
import type { clientFields, contentPageFields, reviewFields } from '../../shared/fields.ts';
import type { SubmittedForm } from '../../shared/form.ts';
import type { FontSubset, Language, LanguageCode } from '../../shared/languages.ts';
import type { Photo } from '../../shared/photo.ts';

/** The style sheets of the site, of the panel, and of single pages of the panel. */
type StyleSheet =
  | 'styles'
  | `${'panel' | 'scan' | 'settings' | 'invoice' | 'delivery' | 'parcel' | 'document'}Styles`
  | `${'import' | 'newParcel' | 'dashboard' | 'runs' | 'today' | 'apiDocs'}Styles`;

/** Built files by purpose. Their paths under /assets/ contain a hash, so that their content never changes. */
export type Manifest = Record<StyleSheet, string> & {
  /** All styles of the tracking form that other sites embed. */
  embedStyles: string;
  /** The only script of the embedded form, which tells the other site its height. */
  embedScript: string;
  /** The CSS rules for a company's own logo: a part of the style sheet of its branding. */
  brandingRules: string;
  loader: string;
  /** The script that animates parts of the home page. */
  homeScript: string;
  /** The script that keeps an open result up to date before its island is hydrated. */
  liveResult: string;
  /** The script that enhances forms of the panel. */
  formScript: string;
  /** The script that enhances lists of the panel. */
  listScript: string;
  icons: string;
  /** The picture of the world; see views/parts/world-picture.tsx. */
  world: string;
  favicon: string;
  /** PNG icons by width: for home screens, and for browsers without SVG favicons. */
  appIcons: Record<AppIconSize, string>;
  /** The site's fonts by subset. */
  fonts: Record<FontSubset, string>;
  /** The URLs of the hero pictures, by the names of the heroes. */
  heroes: Record<string, string>;
  /** The chunk of each island, and the chunks that it imports statically. */
  islands: Record<string, { src: string; preload: string[] }>;
};

/** The source of map tiles; `url` has the placeholders {z}, {x} and {y}. */
export type MapTiles = { url: string; attribution: string };

/** A chat widget: HTML for the end of the page. Its scripts have the nonce, which the page's own scripts also need then. */
export type Chat = { html: string; nonce: string };

/** A link to a content page. */
export type ContentPageLink = { id: number; slug: string; title: string; icon: PageIcon };

/** A link to a content page, and the menus that have it. */
export type MenuLink = ContentPageLink & { shown_in: PagePlace };

/** The data that every page of the site is rendered with. */
export type Site = {
  language: Language;
  /** The theme that the visitor has chosen; null: that of the system. */
  theme: Theme | null;
  /** The `lang` of the administrator's texts, BCP 47; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The language that the URL requests with `?lang=`, which forms must keep. */
  addressLanguage: LanguageCode | null;
  manifest: Manifest;
  settings: PublicSettings;
  /** The company's logo and colours; null: neither is set. */
  branding: SiteBranding | null;
  /** The year in which the site was set up. */
  foundedYear: number;
  pageLinks: MenuLink[];
  /** The names of the company's services. */
  services: { text: string; lang?: string | undefined }[];
  /** The company's hours; null if the settings have none. */
  opening: Opening | null;
  /** The site's origin, for absolute URLs. */
  origin: string;
  /** The path and query of the page, for links back to it. */
  currentPath: string;
  /** The administrator's chat widget; null if there is none. */
  chat: Chat | null;
  /** The form of this page that was sent without script and refused. */
  submitted?: SubmittedForm | undefined;
  /** The message of the form that led to this page. */
  notice?: string | undefined;
};

/** The parts of an island in which pages with the same shell differ. */
export type IslandParts = {
  /** The props in which the pages differ, as JSON. */
  state: string;
  /** The island's HTML, rendered with all of its props. */
  html: string;
};

/** The initial data of a page of the site. In the API it contains whole content pages. */
export type Graph<Page extends ContentPageLink = ContentPageLink> = {
  pages: PageOf<Page>;
  reviews: PageOf<Review>;
  /** All settings for members who may read them, or else the public ones. */
  settings: PublicSettings | Settings;
  /** The signed-in member of the staff; null for visitors. */
  admin: { email: string; name?: string; role?: Role } | null;
};

/** Slugs of the pages that the site links to, if they exist. */
export const linkedPages = { footer: 'privacy-policy', dashboard: 'terms' } as const;

/** A content page; `content` has lines with markers, see markup.ts. */
export type ContentPage = FieldValues<typeof contentPageFields> &
  PagePicture & { id: number; slug: string };

/** A page's own photo, if it has one. */
export type PagePicture = Omit<Photo, 'image'> & { picture: string | null };

/** The sizes in pixels of uploaded pictures, by their URL paths. */
export type PictureSizes = Partial<Record<string, { width: number; height: number }>>;

export type NewContentPage = NewFieldValues<typeof contentPageFields>;

export type ContentPageChanges = FieldChanges<typeof contentPageFields>;

/** A client of the company, and its logo. */
export type Client = FieldValues<typeof clientFields> & {
  id: number;
  /** The file name of an image. */
  image: string;
};

/** A new client; without a `position` the client comes last. */
export type NewClient = NewFieldValues<typeof clientFields>;

/** A client as the home page shows it, with the size of its logo in pixels. */
export type ClientLogo = Pick<Client, 'id' | 'name' | 'link' | 'image'> & {
  width: number;
  height: number;
};

/** A customer's review of the company. */
export type Review = FieldValues<typeof reviewFields> & {
  id: number;
  /** The file name of a portrait. */
  image: string | null;
};

export type NewReview = NewFieldValues<typeof reviewFields>;
