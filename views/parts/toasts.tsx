import { toastsId } from './toasts-id.ts';

/** The place for the toasts of a page's islands. */
export function Toasts() {
  return <div id={toastsId} className="toasts no-print" />;
}
