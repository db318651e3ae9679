/** What a search of the documentation finds: a page's beginning, or what stands under one of its headings. */
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
