import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { type QueryNode, queryKeys, valueWords } from './query.ts';
import { parseQuery } from './parse.ts';
import { queryProblems } from './query-reader.ts';
import { printQuery } from './print.ts';

function read(text: string): QueryNode {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${JSON.stringify(parsed.errors)} in ${text}`);
  return parsed.query;
}
const errorsOf = (text: string) => {
  const parsed = parseQuery(text);
  return parsed.ok
    ? []
    : parsed.errors.map((error) => ({ ...error, part: text.slice(error.from, error.to) }));
};
const errorOf = (text: string) => errorsOf(text)[0];
const printed = (text: string) => printQuery(read(text));

/** Texts that look like queries, and those that don't. */
const piece = fc.oneof(
  fc.constantFrom(
    ...queryKeys.map((key) => `${key}:`),
    'or',
    'not',
    '-',
    '(',
    ')',
    '"',
    '\\',
    ',',
    ' ',
    '..',
  ),
  fc.constantFrom(
    'visa',
    'pending',
    'yes',
    '10d',
    '>100',
    '<=2w',
    'ars',
    'me',
    'Café',
    '1,182.50',
    '.',
    '\u00a0',
  ),
  fc.constantFrom(...queryKeys.flatMap((key) => valueWords(key).map((word) => `${key}:${word} `))),
  fc.string({ maxLength: 4, unit: 'binary' }),
);
const anyText = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('any text', () => {
  it('is a query that is printed as itself, or wrong at a place in it', () => {
    checkProperty(
      fc.property(anyText, (text) => {
        const parsed = parseQuery(text);
        if (parsed.ok) {
          const again = printQuery(parsed.query);
          expect(parseQuery(again)).toEqual(parsed);
          expect(printed(again)).toBe(again);
          return;
        }
        expect(parsed.errors).not.toEqual([]);
        let free = 0;
        for (const { problem, from, to } of parsed.errors) {
          expect(queryProblems).toContain(problem);
          expect(from).toBeGreaterThanOrEqual(free);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(text.length + 1);
          free = Math.max(to, from + 1);
        }
      }),
      { atLeast: 300 },
    );
  });

  it('nests so deep and no deeper', () => {
    expect(errorOf('('.repeat(5000))?.problem).toBe('too_deep');
    expect(errorOf('-'.repeat(5000) + 'x')?.problem).toBe('too_deep');
  });
});

describe('a query', () => {
  it('is free text where it names no field', () => {
    expect(read('  Café   Sur 1,182.50 ARS ')).toEqual({ kind: 'text', text: 'Café Sur 1,182.50 ARS' });
    expect(read('10:30')).toEqual({ kind: 'text', text: '10:30' });
    expect(read('café - sur')).toEqual({ kind: 'text', text: 'café - sur' });
    expect(read(' ')).toEqual({ kind: 'all', nodes: [] });
  });

  it('names fields, with words and signs as people write them', () => {
    expect(printed('STATUS:Pending_Review network:VISA seen:no')).toBe('status:pending network:visa seen:no');
    expect(printed('status:pending,completed,pending')).toBe('status:pending,completed');
    expect(printed('status:"ON_HOLD" currency:ars')).toBe('status:"ON_HOLD" currency:ARS');
    expect(printed('amount:≥1,182.50 age:>10d updated:<2h age:3')).toBe(
      'amount:>=1182.5 age:>10d updated:<2h age:3d',
    );
    expect(printed('amount:100..200 age:5..20w')).toBe('amount:>=100 amount:<=200 age:>=5w age:<=20w');
    expect(printed('merchant:"Café Sur" holder:maria')).toBe('merchant:"Café Sur" holder:maria');
  });

  it('knows each network that has a name of its own, and takes any other in quotes', () => {
    expect(printed('network:Cabal,AMEX')).toBe('network:cabal,amex');
    expect(printed('network:"cabal"')).toBe('network:cabal');
    expect(printed('network:"elo"')).toBe('network:"elo"');
    expect(errorOf('network:elo')).toMatchObject({ problem: 'unknown_value', key: 'network' });
  });

  it('takes a blank value of the service in quotes, and keeps its spaces', () => {
    const blanks = 'status:"" outcome:" " network:"",visa currency:" A  R "';
    expect(printed(blanks)).toBe(blanks);
    expect(errorOf('status:')).toMatchObject({ problem: 'missing_value' });
    expect(errorOf('merchant:""')).toMatchObject({ problem: 'missing_value' });
  });

  it('names notes and tags, by words that somebody wrote', () => {
    expect(printed('note:YES -note:"called back" note:No')).toBe('note:yes -note:"called back" note:no');
    expect(printed('note:shop tag:Urgent,"to do"')).toBe('note:shop tag:Urgent,"to do"');
  });

  it('denies, and gives alternatives', () => {
    expect(printed('-status:pending')).toBe('-status:pending');
    expect(printed('not status:pending')).toBe('-status:pending');
    expect(printed('--visa')).toBe('visa');
    expect(printed('-(visa sur)')).toBe('-"visa sur"');
    expect(printed('not (seen:yes or read:yes) sur')).toBe('-(seen:yes or read:yes) sur');
    expect(printed('a seen:no or (b or c) d')).toBe('a seen:no or (b or c) d');
    expect(printed('(a or (b or c))')).toBe('a or b or c');
    expect(printed('or')).toBe('"or"');
    expect(printed('visa or')).toBe('"visa or"');
  });

  it('that is still being typed is closed at its end', () => {
    expect(printed('merchant:"Café S')).toBe('merchant:"Café S"');
    expect(printed('(seen:no sur')).toBe('seen:no sur');
  });

  it('is wrong at its place', () => {
    expect(errorOf('sur colour:red')).toMatchObject({ problem: 'unknown_key', part: 'colour:' });
    expect(errorOf('status:pending,odd x')).toMatchObject({
      problem: 'unknown_value',
      part: 'odd',
      key: 'status',
    });
    expect(errorOf('x age:soon')).toMatchObject({ problem: 'unknown_value', part: 'soon', key: 'age' });
    expect(errorOf('amount:>')).toMatchObject({ problem: 'unknown_value', part: '>' });
    for (const [key, range] of [
      ['amount', '100..200..300'],
      ['age', '1d..2d..9d'],
      ['updated', '1..2..3'],
      ['left', '0..2d..5d'],
      ['time-to-decision', '1d..2d..'],
      ['time-to-outcome', '..1d..2d'],
      ['created', '2026-01-01..2026-01-02..2026-01-03'],
    ])
      expect(errorOf(`sur ${key}:${range}`)).toMatchObject({ problem: 'unknown_value', part: range, key });
    expect(errorOf('seen: no')).toMatchObject({ problem: 'missing_value', part: 'seen:' });
    expect(errorOf('status:pending,')).toMatchObject({ problem: 'missing_value' });
    expect(errorOf('merchant:"."')).toMatchObject({ problem: 'no_word', part: '"."' });
    expect(errorOf('sur -.')).toMatchObject({ problem: 'no_word' });
    expect(errorOf('. or seen:no')).toMatchObject({ problem: 'no_word', part: '.' });
    expect(errorOf('sur)')).toMatchObject({ problem: 'not_opened', part: ')' });
    expect(errorOf('sur ()')).toMatchObject({ problem: 'nothing_in_group', part: '()' });
  });

  it('is wrong at all its places, each once', () => {
    const parts = (text: string) => errorsOf(text).map(({ problem, part }) => [problem, part]);
    expect(parts('colour:red status:odd,pending,strange () seen:yes age:soon..later sur) dos')).toEqual([
      ['unknown_key', 'colour:'],
      ['unknown_value', 'odd'],
      ['unknown_value', 'strange'],
      ['nothing_in_group', '()'],
      ['unknown_value', 'soon..later'],
      ['not_opened', ')'],
    ]);
    expect(parts('-(colour:"a b" or status:odd,)')).toEqual([
      ['unknown_key', 'colour:'],
      ['unknown_value', 'odd'],
      ['missing_value', ''],
    ]);
    expect(parts('created:x created:.. amount:> or -.')).toEqual([
      ['unknown_value', 'x'],
      ['missing_value', 'created:..'],
      ['unknown_value', '>'],
      ['no_word', '.'],
    ]);
    expect(parts(`status:odd ${'('.repeat(50)} colour:red`)).toEqual([
      ['unknown_value', 'odd'],
      ['too_deep', '('],
    ]);
  });
});
