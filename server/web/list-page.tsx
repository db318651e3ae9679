import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { ListPageProps } from '../../views/panel/list-page.tsx';
import type { ListRequest } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { callAddress } from '../verbs/call.ts';
import { readPanel, renderPanel } from './panel.ts';

/**
 * Responds with a page of the panel that has a list.
 *
 * @param api the path of the call that reads further pages of the list.
 * @param read reads the records, and returns a function that renders the page.
 */
export async function renderListPage(
  c: Context<SiteEnv>,
  api: string,
  read: (request: ListRequest) => Promise<(page: ListPageProps) => ReactElement>,
) {
  const request = readListRequest(c, callAddress(api, c.req.url));
  const [panel, render] = await Promise.all([readPanel(c), read(request)]);
  return renderPanel(c, panel, render({ panel, t: c.var.t, search: request.search }));
}
