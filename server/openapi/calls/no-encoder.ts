import type { ImageEncoder } from '../../content/images/encoder.ts';

/** Stands for the encoder in schemas that are only read. */
export const noEncoder: ImageEncoder = async () => ({ key: 'imageUnreadable' });
