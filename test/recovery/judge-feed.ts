import type { Move } from '../../src-sandbox/base/ledger.ts';
import type { Standing, Told } from './session-feed.ts';

/** What happened at the service between two moments in which the program knew all of it. */
export interface Window {
  /** Of each claim that moved, before and after; `null`: it was not there yet. */
  claims: ReadonlyMap<string, { before: Standing | null; after: Standing }>;
  moves: readonly Move[];
  /** Claims whose documents are listed, each with the names of its documents by place. */
  listed: ReadonlyMap<string, readonly string[]>;
}

export interface FeedVerdict {
  /** Moves that the interface can show, and those of them that the feed told by themselves. */
  shown: number;
  told: number;
  wrong: string[];
}

/**
 * Holds what the feed told of a window against the service's ledger of moves.
 *
 * The interface shows how a claim stands when it is read, and nothing of what it was between two reads. So:
 * - what did not move is not told of, and neither is what the feed has no word for (seen, a closed upload);
 * - an arrival is told once;
 * - what moved once is told once, from what it was to what it became;
 * - what moved several times is told as a chain without a gap, from what it was to what it is, whose steps are
 *   moves in their order: each at most once, and only those between two reads are passed over;
 * - a verdict is told once, of the document that it is about, where documents are listed.
 */
export function judgeFeed({ claims, moves, listed }: Window, told: readonly Told[]): FeedVerdict {
  const wrong: string[] = [];
  const verdict = { shown: 0, told: 0, wrong };
  const toldOf = Map.groupBy(told, ({ claimId }) => claimId);
  const movesOf = Map.groupBy(moves, ({ claimId }) => claimId);
  for (const claimId of toldOf.keys())
    if (claimId === null || !movesOf.has(claimId)) wrong.push(`${claimId}: told of, and it did not move`);

  for (const [claimId, ofClaim] of movesOf) {
    const say = (text: string) =>
      wrong.push(
        `${claimId}: ${text}; told ${JSON.stringify(toldOf.get(claimId))}, moved ${JSON.stringify(ofClaim)}`,
      );
    const stands = claims.get(claimId);
    if (stands === undefined) {
      say('nobody knows how it stands');
      continue;
    }
    const one = toldOf.get(claimId) ?? [];
    const of = (kind: Told['kind']) => one.filter((item) => item.kind === kind);
    const statuses = ofClaim
      .filter(({ what }) => what === 'arrived' || what === 'status')
      .map(({ value }) => value);

    const arrivals = of('new');
    if (arrivals.length !== (stands.before === null ? 1 : 0)) say('an arrival is told once, and only that');
    const steps = [...arrivals, ...of('status')].toSorted((a, b) => a.seq - b.seq);
    verdict.shown += statuses.length;
    verdict.told += steps.length;
    checkChain(steps, stands.before?.status ?? null, stands.after.status, say);
    if (
      !isInOrder(
        steps.map(({ to }) => to),
        statuses,
      )
    )
      say('a step that is no move, or out of its order');

    const outcomes = of('outcome');
    // How a claim stood when it was noticed is not told; what it came to after that is.
    const isKnown = stands.before !== null;
    if (isKnown || outcomes.length > 0)
      checkChain(outcomes, stands.before?.outcome ?? outcomes[0]?.from ?? null, stands.after.outcome, say);
    const openings = of('isOpen');
    if (isKnown || openings.length > 0)
      checkChain(
        openings,
        stands.before === null ? (openings[0]?.from ?? null) : String(stands.before.isOpen),
        String(stands.after.isOpen),
        say,
      );
    const readings = steps.length + (isKnown ? 0 : -1);
    if (outcomes.length > readings || openings.length > readings)
      say('an outcome without a move of the status');

    const names = listed.get(claimId);
    const approved = names
      ? ofClaim
          .filter(({ what }) => what === 'verdict')
          .map(({ value }) => `${names[Number(value.split(' ')[0])]} ${value.split(' ')[1]}`)
      : [];
    verdict.shown += approved.length;
    verdict.told += of('verdict').length;
    const verdicts = of('verdict').map(({ subject, to }) => `${subject} ${to}`);
    if (verdicts.toSorted().join('\n') !== approved.toSorted().join('\n')) say('its verdicts');

    const others = one.filter(
      ({ kind }) => !['new', 'status', 'outcome', 'isOpen', 'verdict'].includes(kind),
    );
    if (others.length > 0) say('told of something else');
  }
  return verdict;
}

function checkChain(
  steps: readonly Told[],
  before: string | null,
  after: string,
  say: (text: string) => void,
): void {
  let stands = before;
  for (const { from, to } of steps) {
    if (from !== stands) say(`a gap, or twice: from ${from}, and it was ${stands}`);
    if (from === to) say(`a step from ${from} to itself`);
    stands = to;
  }
  if (stands !== after) say(`it is ${after}, and the feed ends at ${stands}`);
}

/** Whether the steps are some of the moves, in their order. */
function isInOrder(steps: readonly (string | null)[], moves: readonly string[]): boolean {
  let at = 0;
  return steps.every((step) => {
    const found = step === null ? -1 : moves.indexOf(step, at);
    at = found + 1;
    return found >= 0;
  });
}
