import { useEffect, useState } from 'react';

/** A picture as a data URL, which the site's content security policy allows; null until it is read. */
export function usePreview(file: File | undefined): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    setPreview(null);
    if (file === undefined) return;
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') setPreview(reader.result);
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return preview;
}
