/** One message from a page that somebody else has taken over. */
export interface HostileMessages {
  next(): unknown;
}

interface Parts {
  random: () => number;
  /** `claims/window` and the like. */
  procedures: readonly string[];
  /** Of the account that is there. */
  accountId: string;
  claimIds: readonly string[];
}

/** Groups in which the account that is there may be named: nothing in them ends or connects one. */
const harmlessGroups = /^\/(claims|sync|documents|email|templates|outbox|savedLists|subscriptions)\//;

const texts = [
  '',
  ' ',
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '%2e%2e%2f',
  "' OR 1=1 --",
  '"; DROP TABLE claims; --',
  'a" NEAR b* AND (',
  '\u0000',
  '\uD800',
  '\u202Etxt.exe',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  '{{authCode}}',
  '=cmd|calc',
  'x'.repeat(5_000),
  '9'.repeat(400),
];
const numbers = [0, -1, 1, 0.5, 50, 1e308, -1e308, 2 ** 53, -(2 ** 53), 4_294_967_296, 1_000_000];
const words =
  'accountId claimId claimIds key offset limit filter sort query text name kind id ids action seen from to value content snapshot page url baseUrl apiKey acquirerId partnerId theme route __proto__ constructor prototype toString then length'.split(
    ' ',
  );
const methods = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', ''];
const headers = [
  { 'content-type': 'text/event-stream' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-disposition': 'attachment; filename="../../x"' },
  { 'last-event-id': '1' },
  {},
];

/** Garbage, envelopes that nobody writes, procedures that nobody has, and inputs of every wrong kind. */
export function createHostileMessages({ random, procedures, accountId, claimIds }: Parts): HostileMessages {
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(random() * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const isChance = (chance: number) => random() < chance;
  const accountIdFor = (path: string) =>
    harmlessGroups.test(path) && isChance(0.7)
      ? accountId
      : pick(['nobody', '00000000-0000-4000-8000-000000000000', '../x', '', 'A'.repeat(65)]);

  function value(depth: number): unknown {
    const kind = random();
    if (kind < 0.3) return pick(texts);
    if (kind < 0.5) return pick(numbers);
    if (kind < 0.6) return pick([null, true, false]);
    if (kind < 0.65) return pick(claimIds);
    if (depth <= 0) return [];
    if (kind < 0.8) return Array.from({ length: Math.floor(random() * 6) }, () => value(depth - 1));
    return JSON.parse(object(depth - 1));
  }
  /** As text: a literal `__proto__` would be no key of its own. */
  function object(depth: number): string {
    const parts = Array.from(
      { length: Math.floor(random() * 6) },
      () => `${JSON.stringify(pick(words))}:${JSON.stringify(value(depth)) ?? 'null'}`,
    );
    return `{${parts.join(',')}}`;
  }
  function input(path: string): string {
    if (isChance(0.1)) return JSON.stringify(value(3)) ?? 'null';
    if (isChance(0.02)) return `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const inner = object(3).slice(1, -1);
    const account = `"accountId":${JSON.stringify(accountIdFor(path))}`;
    const claim = isChance(0.5) ? `,"claimId":${JSON.stringify(pick(claimIds))}` : '';
    return `{${account}${claim}${inner === '' ? '' : `,${inner}`}}`;
  }

  const id = () => String(Math.floor(random() * 1e9));
  const call = (path: string) => `{"i":"${id()}","p":{"u":"${path}","b":{"json":${input(path)}}}}`;
  const procedure = () => `/${pick(procedures)}`;
  const spelledOtherwise = (path: string): string =>
    pick([
      `/.${path}`,
      `/x/..${path}`,
      `${path}/`,
      `/${path}`,
      `${path}?data=1`,
      `${path}#x`,
      path.replace('a', '%61'),
      `http://orpc${path}`,
      `file://${path}`,
      path.replaceAll('/', '\\\\'),
      `${path}/../../app/info`,
      path.toUpperCase(),
    ]);

  const kinds: readonly (() => unknown)[] = [
    () => call(procedure()),
    () => call(procedure()),
    () => call(procedure()),
    () => call(pick(['/app/dropTables', '/__proto__/constructor', '/constructor/call', '/toString/x'])),
    () => call(spelledOtherwise(procedure())),
    () => JSON.stringify({ i: id(), p: { u: procedure(), m: pick(methods), b: { json: 1 } } }),
    () => JSON.stringify({ i: id(), p: { u: procedure(), h: pick(headers), b: { json: 1 } } }),
    () => JSON.stringify({ i: id(), t: Math.floor(random() * 9), p: value(2) }),
    () => JSON.stringify({ i: [value(1)], p: { u: procedure(), b: { json: value(3) } } }),
    () => JSON.stringify({ i: id(), p: { u: procedure(), b: { json: value(3), meta: value(3) } } }),
    () =>
      JSON.stringify({
        i: id(),
        p: { u: procedure(), b: { json: value(2), meta: [[Math.floor(random() * 9), pick(words)]] } },
      }),
    () => call(procedure()).slice(0, Math.floor(random() * 80)),
    () => flipped(call(procedure()), random),
    () => JSON.stringify(value(4)),
    () => pick(texts),
    () => new TextEncoder().encode(call(procedure())).buffer,
    () => pick([null, Symbol.iterator, 7, true, [], {}, new Date(0), new Map(), () => 1]),
  ];
  return { next: () => pick(kinds)() };
}

function flipped(text: string, random: () => number): string {
  const signs = text.split('');
  for (let change = 0; change < 3; change += 1)
    signs[Math.floor(random() * signs.length)] = String.fromCharCode(Math.floor(random() * 128));
  return signs.join('');
}
