import type { Page } from 'playwright-core';

/** Points of a signature, as parts of the width and height of the field. */
const strokes = Array.from({ length: 30 }, (_, step) => ({
  x: 0.15 + step * 0.024,
  y: 0.5 + 0.25 * Math.sin(step / 2),
}));

/** Signs with a finger on the screen. */
export async function signWithFinger(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const [first, ...others] = await pointsOn(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', first === undefined ? [] : [first]);
  for (const point of others) await touch('touchMove', [point]);
  await touch('touchEnd', []);
}

/** Signs with the mouse. */
export async function signWithMouse(page: Page): Promise<void> {
  const [first = { x: 0, y: 0 }, ...others] = await pointsOn(page);
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y);
  await page.mouse.up();
}

type Point = { x: number; y: number };

function pointsOn(page: Page): Promise<Point[]> {
  return page.locator('.deliver-paper').evaluate((canvas, points) => {
    canvas.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return points.map(({ x, y }) => ({ x: left + x * width, y: top + y * height }));
  }, strokes);
}

/** Where ink is on the field, as parts of its width and height; null: nowhere. */
export function inkOn(page: Page) {
  return page.locator('canvas.deliver-paper').evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return null;
    const { width, height } = element;
    const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
    const [columns, rows] = [new Set<number>(), new Set<number>()];
    for (let pixel = 0; pixel * 4 < data.length; pixel += 1) {
      if ((data[pixel * 4] ?? 255) > 128) continue;
      columns.add(pixel % width);
      rows.add(Math.floor(pixel / width));
    }
    if (columns.size === 0) return null;
    return {
      left: Math.min(...columns) / width,
      right: Math.max(...columns) / width,
      top: Math.min(...rows) / height,
      bottom: Math.max(...rows) / height,
    };
  });
}
