import type { MouseEvent } from 'react';

/** Follows a link in place, unless the click is for another tab or window. */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow();
  };
}
