import { Data } from '../parts/data.tsx';
import type { Messages } from '../translations/messages.ts';

/** The words for answers that are not the site's; islands/shared/sentences.ts reads them. */
export function ProxyWords({ t }: { t: Messages['control']['proxy'] }) {
  return <Data id="proxy-words" type="application/json" data={t} />;
}
