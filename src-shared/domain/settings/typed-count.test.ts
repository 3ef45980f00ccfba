import { expect, it } from 'vitest';
import { isCountTyped, typedAboveSchema } from './typed-count.ts';

it.each(['1029', '1,029', '1.029', '1 029', '1 029', ' 1029 ', '1’029'])(
  'the number 1,029 is typed as "%s"',
  (text) => {
    expect(isCountTyped(text, 1029)).toBe(true);
  },
);

it.each(['', ' ', '102', '10290', '1029 claims', 'all', '-1029', '1029e0', '0x405'])(
  'the number 1,029 is not typed as "%s"',
  (text) => {
    expect(isCountTyped(text, 1029)).toBe(false);
  },
);

it('the number may be asked for from two claims on, and is always asked for above a thousand', () => {
  expect(typedAboveSchema.safeParse(1).success).toBe(true);
  expect(typedAboveSchema.safeParse(0).success).toBe(false);
  expect(typedAboveSchema.safeParse(1001).success).toBe(false);
  expect(typedAboveSchema.safeParse(null).success).toBe(false);
});
