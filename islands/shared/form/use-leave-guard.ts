import { type RefObject, useEffect } from 'react';

/**
 * Asks before unsaved input is lost.
 *
 * @param leaving is true once the form itself leaves the page, which needs no confirmation.
 */
export function useLeaveGuard(dirty: boolean, leaving: RefObject<boolean>): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty, leaving]);
}
