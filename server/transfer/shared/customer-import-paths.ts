/** Addresses that only the import of customers knows: `paths` comes with every page. */
export const customerImportPaths = {
  page: '/control/customers/import.html',
  failures: '/api/customers/import/failures',
} as const;
