import type { Panel } from '../server/web/shared/panel.ts';
import type { Site } from '../server/web/shared/site.ts';
import type { Messages } from './translations/messages.ts';

/** The props of a page of the site, and of most of its parts. */
export type SiteProps = { site: Site; t: Messages };

/** The same for pages of the panel. */
export type PanelProps = { panel: Panel; t: Messages };
