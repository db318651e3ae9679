import { test as base } from 'vitest';
import { insertAdmin, signedInAdmin } from './admin.ts';
import { startSite } from './site.ts';

/** Tests of a new site of their own: each names what it needs, such as the administrator, signed in. */
export const test = base
  .extend('site', () => startSite())
  .extend('admin', ({ site }) => signedInAdmin(site))
  /** The site, whose administrator has an account and is not signed in. */
  .extend('siteWithOwner', async ({ site }) => {
    await insertAdmin(site);
    return site;
  });
