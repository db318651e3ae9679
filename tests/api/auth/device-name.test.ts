import { expect, test } from 'vitest';
import { deviceName } from '../../../server/auth/sessions/devices.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox, Windows',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`, 'Edge, Windows'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/150.0 Safari/537.36`,
    'Chrome, ChromeOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/150.0 Safari/537.36 OPR/120.0`,
    'Opera, Linux',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/150.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['curl/8.9.1', 'curl'],
  ['<script>alert(1)</script>', null],
  ['', null],
  [undefined, null],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
