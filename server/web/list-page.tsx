import type { Context } from 'hono';
import type { ComponentProps } from 'react';
import { ListPage } from '../../views/panel/list-page.tsx';
import type { ListRequest } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { readPanel, renderPanel } from './panel.ts';

type Records = ComponentProps<typeof ListPage>['records'];

/**
 * Responds with a page of the panel that has a list.
 *
 * @param api where the list's further pages are read.
 */
export async function renderListPage(
  c: Context<SiteEnv>,
  api: string,
  read: (request: ListRequest) => Promise<Records>,
) {
  const request = readListRequest(c, api);
  const [panel, records] = await Promise.all([readPanel(c), read(request)]);
  const { search } = request;
  return renderPanel(c, panel, <ListPage {...{ panel, t: c.var.t, records, search }} />);
}
