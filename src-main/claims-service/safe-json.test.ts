import { anything, asyncProperty, json } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAsyncProperty } from '../../src-testing/check-property.ts';
import { parseSafeJson } from './safe-json.ts';

const padding = 'x'.repeat(600_000);

const withoutProto = (key: string, value: unknown) => (key === '__proto__' ? undefined : value);

describe('JSON from outside', () => {
  it('reads as JSON.parse reads it but for `__proto__`, small and large', async () => {
    await checkAsyncProperty(
      asyncProperty(json(), async (text) => {
        const plain: unknown = JSON.parse(text, withoutProto);
        const padded = `{"padding":"${padding}","data":[ ${text} , [${text}],\n"a\\"],b"],"more":{"data":[${text}]}}`;
        const large: unknown = JSON.parse(padded, withoutProto);
        expect(await parseSafeJson(text)).toEqual(plain);
        expect(await parseSafeJson(padded)).toEqual(large);
      }),
      { atLeast: 20, examples: [['[{"__proto__":0}]']] },
    );
  });

  it.each(['', '{', '[1,]', '{"data":[1,,2]}', '{"data":[1}', 'nul', '"\\'])(
    'is none when broken: %s',
    async (text) => {
      expect(await parseSafeJson(text)).toBeUndefined();
    },
  );

  it.each(['[1,{]', '[1 2]', '[{"a":1]', '[1'])('is none when a large one is broken: %s', async (data) => {
    expect(await parseSafeJson(`{"padding":"${padding}","data":${data}}`)).toBeUndefined();
  });

  it('is none when nested absurdly', async () => {
    expect(await parseSafeJson('['.repeat(65) + ']'.repeat(65))).toBeUndefined();
    expect(await parseSafeJson('['.repeat(64) + ']'.repeat(64))).toBeDefined();
    expect(await parseSafeJson('['.repeat(5_000_000))).toBeUndefined();
  });

  // Promise: answer-rows-bounded
  it.each<[string, string]>([
    ['rows', `{"success":true,"data":[${'0,'.repeat(200_000)}0]}`],
    ['rows under an escaped name', `{"success":true,"d\\u0061ta":[${'0,'.repeat(200_000)}0]}`],
    ['values in one row', `{"success":true,"data":[{"x":[${'{},'.repeat(120_000)}{}]}]}`],
    ['values beside the rows', `{"success":true,"x":[${'{},'.repeat(120_000)}{}],"data":[]}`],
    [
      'values in all rows',
      `{"success":true,"data":[${Array.from({ length: 50 }, () => `[${'0,'.repeat(50_000)}0]`).join(',')}]}`,
    ],
  ])('is none with absurdly many %s: each would take memory and time', async (_, text) => {
    expect(await parseSafeJson(text)).toBeUndefined();
  });

  it('never throws', async () => {
    await checkAsyncProperty(
      asyncProperty(anything(), async (value) => {
        await parseSafeJson(JSON.stringify({ value }).slice(1));
      }),
      { atLeast: 20 },
    );
  });

  it('lets others run while it reads a large one', async () => {
    const row = JSON.stringify({ id: 'c', text: 'y'.repeat(300) });
    const text = `{"success":true,"data":[${Array.from({ length: 40_000 }, () => row).join(',')}]}`;
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    await parseSafeJson(text);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(10);
  });
});
