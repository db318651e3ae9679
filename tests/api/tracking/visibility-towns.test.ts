import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { townOf } from '../../../server/tracking/privacy/town.ts';

describe('the town of an address', () => {
  test.each([
    ['1420 West Fulton Street, Chicago, IL 60607, United States', 'Chicago'],
    ['12 Riverside Road, Nairobi', 'Nairobi'],
    ['Nairobi', 'Nairobi'],
    ['New York', 'New York'],
    ['Nairobi, Kenya', 'Nairobi'],
    ['12 Rue de la Paix, 75002 Paris, France', 'Paris'],
    ['Bahnhofstrasse 5, 8001 Zürich', 'Zürich'],
    ['Damrak 1, 1012 LG Amsterdam', 'Amsterdam'],
    ['10 Downing Street, London SW1A 2AA, UK', 'London'],
    ['Flat 4, Rose House, 12 Main St, Headington, Oxford OX3 7AA', 'Oxford'],
    ['Rua Augusta, 123 - Consolação, São Paulo - SP, 01305-000, Brasil', 'São Paulo'],
    ['Calle Mayor, 5, 3º B, 28013 Madrid, España', 'Madrid'],
    ['Via Roma, 12, 00100 Roma, Italia', 'Roma'],
    ['12, MG Road, Bengaluru 560001, Karnataka, India', 'Bengaluru'],
    ['Storgatan 5, 111 22 Stockholm, Sverige', 'Stockholm'],
    ['Atatürk Cad. No:5, 34710 Kadıköy/İstanbul, Türkiye', 'Kadıköy'],
    ['12 Nguyễn Huệ, Quận 1, TP. Hồ Chí Minh, Việt Nam', 'TP. Hồ Chí Minh'],
    ['г. Москва, ул. Ленина, д. 5, кв. 3', 'г. Москва'],
    ['Москва, Тверская, 7', 'Москва'],
    ['١٢ شارع النيل، القاهرة ١١٥١١، مصر', 'القاهرة'],
    ['تهران، خیابان ولیعصر، پلاک ۱۲', 'تهران'],
    ['東京都千代田区千代田1-1', '東京都'],
    ['Tenjinbashi 3-8, 530-0041 Osaka, Japan', 'Osaka'],
  ])('%s: %s', (address, town) => {
    expect(townOf(address)).toBe(town);
  });

  test.each([
    '10 Downing Street London SW1A 2AA',
    '12345 Broadway',
    'Suite 5, 1234 Brodway',
    '500 Main St Springfield, IL 62701',
    'Gran Vía, 28',
    'Augusta, 123',
    'Broadway, 10001',
    'Rose Cottage',
    'Hauptstraße 5',
    'Berlin, Hauptstraße 5',
    '12 Main Street, c/o John Smith',
    '12 Main Street, ada@example.com',
    '',
    ', ,',
  ])('is not told where it is not certain: %s', (address) => {
    expect(townOf(address)).toBeNull();
  });

  test('is a part of it without a digit, never the street before it, whatever that is called', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{3,9}$/);
    const address = fc.record({ number: fc.nat(9999), street: word, town: word, code: fc.nat(9) });
    fc.assert(
      fc.property(address, ({ number, street, town, code }) => {
        fc.pre(street !== town);
        for (const written of [
          `${number} ${street} Street, ${town}`,
          `${street} ${number}, ${town}`,
          `${street} ${number}, 1234${code} ${town}`,
          `${number} ${street}, ${town}, Kenya`,
        ]) {
          expect([town, null, 'Kenya']).toContain(townOf(written));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is never too much to find', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(
          fc.constantFrom(',', '1', ' ', '-', 'A', '/', '市', 'г. ', '12345', 'c/o', '\ud800'),
          {
            maxLength: 150,
          },
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(hostile, (address) => {
        const town = townOf(address);
        if (town !== null) expect(address.replace(/\bc\/o\b/giu, 'attn')).toContain(town);
        expect(town ?? '').not.toMatch(/\p{Nd}|@/u);
      }),
      { numRuns: 500 },
    );
  });
});
