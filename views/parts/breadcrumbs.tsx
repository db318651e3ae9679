/**
 * A breadcrumb; the last one, the page itself, has no link. `lang` is the label's language, if it
 * differs from the page's.
 */
export type Crumb = { label: string; href?: string; lang?: string | undefined };

export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav className="breadcrumbs wide no-print smaller" aria-label={label}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            {crumb.href === undefined ? (
              <span aria-current="page" lang={crumb.lang}>
                {crumb.label}
              </span>
            ) : (
              <a className="soft" href={crumb.href}>
                {crumb.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
