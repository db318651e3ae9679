import { useRef, useState } from 'react';
import { smallPhoto } from './small-photo.ts';

/** A photo that was chosen, made smaller. */
export function usePhoto() {
  const [shown, setShown] = useState<File | null>(null);
  const chosen = useRef<Promise<File> | null>(null);

  async function choose(photo: File | null) {
    const small = photo === null ? null : smallPhoto(photo);
    chosen.current = small;
    const file = await small;
    // Another one may have been chosen meanwhile.
    if (chosen.current === small) setShown(file);
  }

  return {
    shown,
    choose,
    /** The photo, once it is small; null: there is none. */
    file: () => chosen.current,
  };
}
