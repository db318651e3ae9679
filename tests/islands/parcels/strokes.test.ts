import { expect, test } from 'vitest';
import { scaleStrokes } from '../../../islands/parcels/deliveries/signature-field.tsx';

const stroke = {
  dotSize: 1,
  minWidth: 0.5,
  maxWidth: 2.5,
  penColor: 'black',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over' as const,
  points: [{ x: 10, y: 20, pressure: 0.5, time: 1 }],
};

test('a signature on other paper is the same drawing, as thick as it is large', () => {
  const [larger] = scaleStrokes([stroke], 2);

  expect(larger).toEqual({
    ...stroke,
    dotSize: 2,
    minWidth: 1,
    maxWidth: 5,
    points: [{ x: 20, y: 40, pressure: 0.5, time: 1 }],
  });
  expect(scaleStrokes(scaleStrokes([stroke], 2), 0.5)).toEqual([stroke]);
});
