import { useEffect } from 'react';
import { titleOf } from '../../views/parts/titles.ts';

/** Updates the page's title and its last breadcrumb, which are outside of the island. */
export function useTitle(company: string, label: string): void {
  useEffect(() => {
    document.title = titleOf([company, label]);
    const crumb = document.querySelector('.breadcrumbs [aria-current="page"]');
    if (crumb !== null && crumb.textContent !== label) crumb.textContent = label;
  }, [company, label]);
}
