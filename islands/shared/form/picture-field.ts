import type { FormScript } from '../../../server/shared/form.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';

/** The pictures that a form uploads: it shows those that are chosen, and how much of them has been sent. */
export function pictureFields(form: HTMLFormElement, t: FormScript['t']) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')];
  const bar = document.createElement('progress');
  const percent = document.createElement('span');
  const upload = document.createElement('div');
  upload.className = 'upload row';
  percent.ariaHidden = 'true';
  upload.append(bar, percent);
  for (const input of inputs) {
    const show = previewFor(input, t.chosenPicture);
    input.addEventListener('change', show);
    form.addEventListener('reset', () => setTimeout(show));
    // One that was chosen before the script came.
    show();
  }

  return {
    /** The chosen ones, by the names of their fields. */
    chosen: () =>
      inputs.flatMap(({ name, files }): [string, File][] => (files?.[0] ? [[name, files[0]]] : [])),
    /** @param part of them that has been sent, from 0 to 1. */
    showProgress(part: number): void {
      percent.textContent = bar.ariaLabel = interpolate(t.uploading, {
        percent: Math.round(part * 100),
      });
      bar.value = part;
      inputs.find(({ files }) => files?.length)?.after(upload);
    },
    hideProgress: () => upload.remove(),
    /** They have been sent. */
    forget(): void {
      for (const input of inputs) {
        input.value = '';
        input.dispatchEvent(new Event('change'));
      }
    },
  };
}

/** @returns shows the picture that is chosen in a field in place of the one that the site has. */
function previewFor(input: HTMLInputElement, caption: string): () => void {
  const stored = input.parentElement?.querySelector('figure, p') ?? null;
  const figure = document.createElement('figure');
  figure.className = 'list';
  const image = figure.appendChild(document.createElement('img'));
  image.alt = '';
  const said = figure.appendChild(document.createElement('figcaption'));
  said.className = 'soft small';
  said.textContent = caption;
  return () => {
    const file = input.files?.[0];
    if (file === undefined) {
      if (stored === null) figure.remove();
      else if (figure.isConnected) figure.replaceWith(stored);
      return;
    }
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (input.files?.[0] !== file) return;
      // A data URL, which the content security policy allows.
      image.src = String(reader.result);
      if (stored?.isConnected) stored.replaceWith(figure);
      else input.before(figure);
    });
    reader.readAsDataURL(file);
  };
}
