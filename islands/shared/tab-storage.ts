// Texts that this tab stores until it is closed. If the browser refuses storage because it is forbidden or full, only these texts
// are lost.

/** The text under a key; null if there is none. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads a text that is needed once, and removes it. */
export function takeFromTab(key: string): string | null {
  const text = readFromTab(key);
  if (text !== null) sessionStorage.removeItem(key);
  return text;
}

export function storeInTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The text is lost.
  }
}

const noticeKey = 'page-notice';

/** Stores a message for the next page of this tab that shows notices. */
export function storePageNotice(message: string): void {
  storeInTab(noticeKey, message);
}

export function takePageNotice(): string | null {
  return takeFromTab(noticeKey);
}
