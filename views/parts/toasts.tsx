export const toastsId = 'toasts';

/** Where the toasts of a page's islands are shown. */
export function Toasts() {
  return <div id={toastsId} className="toasts no-print" />;
}
