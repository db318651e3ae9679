/** An area whose code is mutated. Both are patterns of paths. */
export type Area = {
  sources: string[];
  /** The folders that ask about the area: a mutant that none of their tests notices is alive. */
  tests: string[];
};

/** The folders of an area's tests, as CONTRIBUTING.md has them. */
function testsOf(area: string): string[] {
  return [`tests/{api,pages,database,islands}/${area}/**/*.test.ts`];
}

const http = [...testsOf('http'), 'tests/hostile/*.test.ts'];

export const areas: Record<string, Area> = {
  prices: { sources: ['server/prices/**/*.{ts,tsx}'], tests: testsOf('prices') },
  invoices: { sources: ['server/invoices/**/*.{ts,tsx}'], tests: testsOf('invoices') },
  cash: {
    sources: ['server/parcels/{cash/*,shared/cash}.{ts,tsx}', 'server/payouts/*.{ts,tsx}'],
    tests: [...testsOf('parcels'), ...testsOf('payouts')],
  },
  addresses: { sources: ['server/parcels/addresses/*.ts'], tests: testsOf('parcels') },
  masking: { sources: ['server/tracking/privacy/*.ts'], tests: testsOf('tracking') },
  erasing: { sources: ['server/ops/people/*.{ts,tsx}'], tests: testsOf('ops') },
  limits: {
    sources: ['server/http/{rate-limits,request-limit}.ts', 'server/database/limiter.ts'],
    tests: [...http, 'tests/sqlite/limiter.test.ts'],
  },
  jobs: {
    sources: ['server/{jobs,worker}.ts', 'server/notifications/{mail,webhooks}/queue.ts'],
    tests: testsOf('notifications'),
  },
  http: { sources: ['server/http/**/!(rate-limits|request-limit).ts'], tests: http },
};

/** All tests of the server that need no PostgreSQL. */
export const serverTests = [
  'tests/{api,pages,database,hostile,sqlite,islands,spreadsheets,start,examples}/**/*.test.ts',
];
