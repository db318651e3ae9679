import { onlyCodeIn, readTypedCode, readTypedCodes } from '../../server/shared/typed-code.ts';

/** The only code in a text, normalized; null if there may be several. */
export function singleCode(text: string): string | null {
  const only = onlyCodeIn(readTypedCodes(text));
  // Some proxies refuse a path that contains an encoded link or slash.
  return only === null ? null : (readTypedCode(only)?.code ?? only.toWellFormed());
}
