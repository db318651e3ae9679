/** Does in Safari what other browsers do: what is on the screen stays there when something is added above it. */
export function keepInPlace(change: () => void): void {
  const seen = CSS.supports('overflow-anchor:auto') || scrollY === 0 ? null : belowTopBar();
  const before = seen?.getBoundingClientRect().top ?? 0;
  change();
  // React draws at the end of the task.
  setTimeout(() => {
    if (seen?.isConnected) scrollBy(0, seen.getBoundingClientRect().top - before);
  });
}

function belowTopBar(): Element | null {
  return document.elementFromPoint(innerWidth / 2, 120);
}
