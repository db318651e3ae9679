import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { Messages } from '../../views/translations/messages.ts';
import { firstPage } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import type { Panel } from '../web/shared/panel.ts';
import { findParcelByKey } from './find-parcel.ts';
import { withHistory } from './find-with-history.ts';
import { redactPhones } from './phones.ts';
import type { ParcelWithHistory } from './shared/parcel.ts';

/** The first page of a parcel's history, as pages of the panel show it. */
export function panelHistory(c: Context<SiteEnv>) {
  const { timeZone } = c.var.deps.config;
  return { timeZone, request: firstPage(''), language: c.var.language.code };
}

/** The parcel that the URL of a page names; undefined if there is none. */
export async function findPanelParcel(c: Context<SiteEnv>): Promise<ParcelWithHistory | undefined> {
  const { db } = c.var.deps;
  const parcel = await findParcelByKey(db, c.req.param('code') ?? '');
  return parcel && withHistory(db, redactPhones(c, parcel), panelHistory(c));
}

type ParcelPageComponent = (props: {
  panel: Panel;
  t: Messages;
  parcel: ParcelWithHistory;
}) => ReactElement | Promise<ReactElement>;

/** Responds with a page of the panel about the parcel that its URL names, or says that there is none. */
export async function renderParcelPage(c: Context<SiteEnv>, draw: ParcelPageComponent) {
  const [panel, parcel] = await Promise.all([readPanel(c), findPanelParcel(c)]);
  if (parcel === undefined) return notFoundPage(c, panel);
  return renderPanel(c, panel, await draw({ panel, t: c.var.t, parcel }));
}
