import { readOr } from '../../shared/state/stored-fields.ts';

const key = 'waybill-place';

/** Where the last event of this tab happened: mostly the next one happens there too. */
export function lastPlace(): string {
  return readOr(() => sessionStorage.getItem(key), null) ?? '';
}

/** Remembers it for this tab alone: what the administrator writes is not kept beyond. */
export function rememberPlace(name: string): void {
  readOr(() => sessionStorage.setItem(key, name), undefined);
}
