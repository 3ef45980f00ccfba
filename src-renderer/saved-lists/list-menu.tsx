import { Bookmark } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { CommandId } from '../keys/keymap.ts';
import { CommandMenuButton } from '../runtime/command-menu-button.tsx';

const groups = [
  ['savedLists.save', 'savedLists.saveNew', 'savedLists.revert'],
  ['savedLists.rename', 'savedLists.delete', 'savedLists.moveUp', 'savedLists.moveDown'],
  ['savedLists.pinDocuments', 'savedLists.unpinDocuments'],
  ['savedLists.share', 'savedLists.shareAll', 'savedLists.readIn'],
  ['list.export'],
] as const satisfies readonly (readonly CommandId[])[];

/** Everything that can be done with the shown list. What makes no sense now is absent. */
export function ListMenu() {
  const t = useTranslations('savedLists');
  return <CommandMenuButton label={t('menu')} icon={Bookmark} groups={groups} />;
}
