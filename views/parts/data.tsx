import type { Messages } from '../translations/messages.ts';

type Props = { id?: string; type: 'application/json' | 'application/ld+json'; data: object };

/** Machine-readable data in a script element; escaped, so that it cannot close the element. */
export function Data({ id, type, data }: Props) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script holds no entities; see above
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The words for answers that are not the site's; islands/shared/sentences.ts reads them. */
export function ProxyWords({ t }: { t: Messages['control']['proxy'] }) {
  return <Data id="proxy-words" type="application/json" data={t} />;
}
