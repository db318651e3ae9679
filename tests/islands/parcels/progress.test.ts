import { describe, expect, test } from 'vitest';
import { parcelProgress } from '../../../server/parcels/find-with-history.ts';
import { type ActivityColor, activityColors } from '../../../server/shared/enums.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { messagesOf } from '../../../views/translations/index.ts';

/** What the words alone tell: the parcel has no stage. */
const toldFrom = (status: string | null, newest?: { color: ActivityColor }) =>
  parcelProgress({ stage: null, status }, newest);

const green = { color: 'green' } as const;
const red = { color: 'red' } as const;

describe('how a parcel is getting on', () => {
  test.each(languageMenu)('is told from the words for it in $name', ({ code }) => {
    const words = messagesOf(code).stages;
    expect(toldFrom(words.delivered, green)).toBe('delivered');
    expect(toldFrom(words.in_transit, green)).toBe('in_transit');
  });

  test.each(['DELIVERED', ' delivered. ', 'Livrée', 'LIVREE', 'TESLİM EDİLDİ', 'Đã  giao hàng'])(
    'is told from %j whatever the case, the accents and the spaces',
    (status) => {
      expect(toldFrom(status)).toBe('delivered');
    },
  );

  test.each([
    'Not delivered',
    'Delivered to the wrong address',
    'Undelivered',
    'Delivery failed',
    'Released by customs',
    'Shipped',
    'Lost in transit',
    'Returned to sender',
    '',
  ])('is not known from %j, whatever the newest event but red', (status) => {
    for (const color of activityColors.filter((color) => color !== 'red')) {
      expect(toldFrom(status, { color })).toBeNull();
    }
    expect(toldFrom(status)).toBeNull();
  });

  test('is not known where there is no status', () => {
    expect(toldFrom(null, green)).toBeNull();
    expect(toldFrom(null)).toBeNull();
  });

  test.each([null, 'In transit', 'Held at customs'])(
    'is a problem where the newest event is red and the status is %j',
    (status) => {
      expect(toldFrom(status, red)).toBe('exception');
    },
  );

  test('is "delivered" where the status says so, though the newest event is red', () => {
    expect(toldFrom('Delivered', red)).toBe('delivered');
  });
});
