import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { useKeymap } from '../keys/keymap-context.ts';
import { type KeyGroup, keyGroups, keymap, type KeymapEntry } from '../keys/keymap.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { listCommands } from '../saved-lists/use-saved-lists.ts';
import { rankCommand, worstRank } from '../runtime/command-rank.ts';
import { type CommandUses, oftenUsed } from './command-uses.ts';
import { viewThatRuns } from './run-in-view.ts';

/** Last groups of the palette: what is done most comes first, and moving in a list is what the keys are for. */
const lastGroups: readonly KeyGroup[] = ['go', 'app', 'list'];
const groupOrder: readonly KeyGroup[] = [
  'claim',
  'document',
  ...keyGroups.filter((group) => ![...lastGroups, 'claim', 'document'].includes(group)),
  ...lastGroups,
];
/** Commands that are left out: those that open the palette, and lists and accounts, which are there by name. */
const leftOut: readonly string[] = [
  'palette.open',
  ...listCommands,
  ...keymap.map(({ command }) => command).filter((command) => /^go\.account\d$/.test(command)),
];
const mostOften = 5;

/** Returns the commands that match what is typed. @param listNames texts of the matching saved lists, which are among the views */
export function usePaletteCommands(text: string, uses: CommandUses, listNames: readonly string[]) {
  const t = useTranslations('app');
  const available = useStore(useAppContext().commands.available);
  const current = useNavigation((state) => state.view);
  const matches = searchMatcher(text);
  const lines = useKeymap().entries.filter(
    (entry) =>
      !leftOut.includes(entry.command) &&
      matches(
        [t(`parts.${entry.group}`), t(`commands.${entry.command}`), t(`commandTerms.${entry.command}`)].join(
          ' ',
        ),
      ),
  );
  const rankOf = ({ command }: KeymapEntry) => rankCommand(text, t(`commands.${command}`));
  const usesOf = ({ command }: KeymapEntry) => uses[command] ?? 0;
  const isElsewhere = (entry: KeymapEntry) => ![null, current].includes(viewThatRuns(entry));
  const sorted = (entries: readonly KeymapEntry[]) =>
    entries.toSorted((one, other) => rankOf(one) - rankOf(other) || usesOf(other) - usesOf(one));
  const here = sorted(lines.filter(({ command }) => available.has(command)));
  const others = lines.filter(({ command }) => !available.has(command));
  const ids = here.map(({ command }) => command);
  const bestIn = (group: KeyGroup) =>
    Math.min(
      worstRank,
      ...here.filter((entry) => entry.group === group).map(rankOf),
      ...(group === 'go' ? listNames.map((name) => rankCommand(text, name)) : []),
    );
  return {
    /** Commands that can run now, the best match first. */
    here,
    /** The most used of these, while nothing is typed. */
    often: text.trim() === '' ? oftenUsed(uses, ids, mostOften) : [],
    /** Commands that are run by going to another view, the best match first. */
    inOtherViews: sorted(others.filter((entry) => isElsewhere(entry))),
    /** Commands that can't run now. */
    off: others.filter((entry) => !isElsewhere(entry)),
    /** Groups in their order: Enter takes the first command, so that the group with the best match is on top. */
    groups: groupOrder.toSorted((one, other) => bestIn(one) - bestIn(other)),
  };
}
