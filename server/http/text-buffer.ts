/** Texts as UTF-8, one after the other, in a buffer that is used over and over. */
export type TextBuffer = {
  /** Begins anew; bytes that were given out are overwritten. */
  clear(): void;
  add(text: string): void;
  /** Its bytes, until it is cleared. */
  bytes(): Uint8Array<ArrayBuffer>;
};

/** A usual page; a larger buffer is given back once it is cleared. */
const usualBytes = 128 * 1024;
/** A character of a JavaScript string takes up to three bytes. */
const maxBytesEach = 3;

/** Creates an empty buffer, which grows as needed. */
export function createTextBuffer(): TextBuffer {
  let buffer = Buffer.alloc(usualBytes);
  let length = 0;

  const makeRoom = (bytes: number) => {
    if (length + bytes <= buffer.length) return;
    const larger = Buffer.alloc(2 * (length + bytes));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  };
  return {
    clear() {
      length = 0;
      if (buffer.length > usualBytes) buffer = Buffer.alloc(usualBytes);
    },
    add(text) {
      makeRoom(text.length * maxBytesEach);
      length += buffer.write(text, length);
    },
    bytes: () => buffer.subarray(0, length),
  };
}
