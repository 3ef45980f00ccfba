import type { PeerResult } from './bench-peers.ts';

interface Column {
  title: string;
  unit: string;
  isMoreBetter: boolean;
  value: (result: PeerResult) => number | null;
}

const mebibytes = (bytes: number | undefined): number | null =>
  bytes === undefined ? null : bytes / 1024 ** 2;

const columns: Column[] = [
  { title: 'stored', unit: 'claims/s', isMoreBetter: true, value: (result) => result.storedPerSecond },
  { title: 'list p95', unit: 'ms', isMoreBetter: false, value: ({ read }) => read?.listMs ?? null },
  { title: 'search p95', unit: 'ms', isMoreBetter: false, value: ({ read }) => read?.searchMs ?? null },
  { title: 'counts p95', unit: 'ms', isMoreBetter: false, value: ({ read }) => read?.countsMs ?? null },
  { title: 'one claim p95', unit: 'ms', isMoreBetter: false, value: ({ read }) => read?.openMs ?? null },
  { title: 'cold start', unit: 'ms', isMoreBetter: false, value: ({ read }) => read?.coldStartMs ?? null },
  {
    title: 'memory, storing',
    unit: 'MiB',
    isMoreBetter: false,
    value: ({ stored }) => mebibytes(stored?.peakBytes),
  },
  {
    title: 'memory, reading',
    unit: 'MiB',
    isMoreBetter: false,
    value: ({ read }) => mebibytes(read?.peakBytes),
  },
  { title: 'disk', unit: 'bytes/claim', isMoreBetter: false, value: (result) => result.bytesPerClaim },
];

const textOf = (value: number | null): string => {
  if (value === null) return '–';
  return value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toFixed(3);
};

const keepsAll = ({ survived }: PeerResult): boolean =>
  survived !== null && survived.claims > 0 && survived.kept === survived.claims;

/** The table, what each does not do, and where Claimdesk is not the best of those that keep every claim. */
export function peerTable(results: readonly PeerResult[]): string {
  const head = ['', ...columns.map(({ title, unit }) => `${title} (${unit})`), 'encrypted', 'after SIGKILL'];
  const rows = results.map((result) => [
    result.title,
    ...columns.map(({ value }) => textOf(value(result))),
    result.encrypted,
    result.survived ? `${result.survived.kept} of ${result.survived.claims}` : '–',
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const notes = results.map(({ title, notes: text }) => `- ${title}: ${text}`);
  const failed = results.flatMap(({ title, failures }) =>
    failures.map((failure) => `- ${title}: ${failure}`),
  );
  return [
    ...lines,
    '',
    ...notes,
    ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
    '',
    'Where Claimdesk is not the best of those that keep every claim:',
    ...betterThanClaimdesk(results),
  ].join('\n');
}

export function betterThanClaimdesk(results: readonly PeerResult[]): string[] {
  const ours = results.find(({ name }) => name === 'claimdesk');
  if (!ours) return ['- it was not measured'];
  const found = columns.flatMap(({ title, unit, isMoreBetter, value }) => {
    const mine = value(ours);
    if (mine === null) return [];
    const better = results
      .filter((result) => result !== ours && keepsAll(result))
      .flatMap((result) => {
        const theirs = value(result);
        if (theirs === null || (isMoreBetter ? theirs <= mine : theirs >= mine)) return [];
        return [`${result.title} ${textOf(theirs)}`];
      });
    return better.length > 0 ? [`- ${title}: ${textOf(mine)} ${unit}, beside ${better.join(', ')}`] : [];
  });
  return found.length > 0 ? found : ['- nowhere'];
}
