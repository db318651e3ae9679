/** A page of the documentation; all pages are files in one folder, and link to each other by their names. */
export type DocPage = {
  /** The name of its file, such as `operations.html`. */
  name: string;
  title: string;
  /** What the page is about, in a sentence; '' if it begins otherwise. */
  lead: string;
};

/** A group of pages in the contents. */
export type DocGroup = { title: string; pages: DocPage[] };

/** A heading with its anchor. */
export type DocHeading = { id: string; text: string; level: number };

/** Built files of the documentation, relative to its pages. */
export type DocFiles = {
  styles: string;
  font: string;
  icons: string;
  favicon: string;
  searchScript: string;
  searchIndex: string;
};

/** What a search finds: a page's beginning, or what stands under one of its headings. */
export type DocSection = {
  /** Where it is: `operations.html#backups`. */
  id: string;
  page: string;
  heading: string;
  text: string;
};

/** How the index is made and asked, the same in the build and in the browser. */
export const docSearchOptions = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: {
    boost: { heading: 4, page: 2 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND' as const,
  },
};
