type Props = { id?: string; type: 'application/json' | 'application/ld+json'; data: object };

/** Data for programs that read the page. Nothing in it can end the element that holds it. */
export function Data({ id, type, data }: Props) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script holds no entities; see above
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json }} />;
}
