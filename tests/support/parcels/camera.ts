import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    showToCamera(svg: string): Promise<void>;
  }
}

/** Puts a canvas in the place of the camera, on what is opened from now on in this tab or browser. */
export async function fakeCamera(where: Page | BrowserContext): Promise<void> {
  await where.addInitScript(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const context = canvas.getContext('2d');
    let picture: HTMLImageElement | undefined;
    const draw = () => {
      if (context === null) return;
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (picture !== undefined) {
        const scale = Math.min(560 / picture.width, 400 / picture.height);
        context.drawImage(picture, 40, 40, picture.width * scale, picture.height * scale);
      }
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
    Object.assign(window, {
      async showToCamera(svg: string) {
        const image = new Image();
        image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        await image.decode();
        picture = image;
      },
    });
  });
}

/** Holds a picture, the text of an SVG, in front of the camera. */
export function showToCamera(page: Page, svg: string): Promise<void> {
  return page.evaluate((text) => window.showToCamera(text), svg);
}
