import type { Locator, Page } from '@playwright/test';
import { expect, restHands } from './app-test.ts';
import { dialog } from './view-tour.ts';

/** A place where text is typed, and how a person gets there from the list of all claims. */
export interface TextFieldPlace {
  name: string;
  /** Files below `src-renderer` that have its field. */
  files: readonly string[];
  /** Leaves the focus in the field. */
  open: (page: Page) => Promise<void>;
  /** What Enter in the field decides by design. */
  confirms?: RegExp;
}

/** Presses keys one after the other: `x Shift+j l`. */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

const byKeys = (keys: string) => (page: Page) => press(page, keys);

/** Presses keys and, where they lead, focuses a field by mouse. */
const byClick = (keys: string, name: RegExp) => async (page: Page) => {
  await press(page, keys);
  await page.getByRole('textbox', { name }).first().click();
};

/** Goes to a view by keys, and to its search once it is there. */
const bySearch = (keys: string) => async (page: Page) => {
  await press(page, keys);
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  await page.keyboard.press('/');
};

/** Goes somewhere by keys, and from there runs a command from the palette. */
const byPalette = (label: string, keys: string) => async (page: Page) => {
  await press(page, keys);
  await restHands(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(label);
  await dialog(page).getByRole('option', { name: label }).first().click();
};

/** Chooses the last answer of a dialog of answers, which is the one that is typed. */
async function chooseOther(page: Page, keys: string, letter: string): Promise<void> {
  await press(page, keys);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press(letter);
}

async function openFilters(page: Page, label: RegExp): Promise<void> {
  await page.locator('button:has(.lucide-list-filter)').click();
  await dialog(page).getByLabel(label).first().click();
}

/** The source of a template, which is begun where there is none. */
async function openTemplate(page: Page): Promise<Locator> {
  await press(page, 'g t');
  const source = page.locator('.cm-content').first();
  const first = page.getByRole('button', { name: /^English/ });
  await expect(source.or(first).first()).toBeVisible();
  if (await first.isVisible()) await first.click();
  await expect(source).toBeVisible();
  return source;
}

async function openClaimPicker(page: Page): Promise<void> {
  await openTemplate(page);
  await page.getByRole('radio', { name: 'New claim' }).focus();
  await restHands(page);
  await page.keyboard.press('c');
}

/** Every place with a field for text that can be opened over an account, those with the most work behind them first. */
export const textFieldPlaces: readonly TextFieldPlace[] = [
  { name: 'tags', files: ['claim/tag-field.tsx'], open: byKeys('l') },
  { name: 'note', files: ['claim/note-form.tsx'], open: byKeys('Shift+n') },
  { name: 'search', files: ['inbox/search-box.tsx'], open: byKeys('/') },
  { name: 'palette', files: ['shell/command-palette.tsx'], open: byKeys('Control+k') },
  {
    name: 'number of claims',
    files: ['inbox/typed-count-field.tsx'],
    open: async (page) => {
      await press(page, 'Control+a');
      await expect(page.getByText(/^[\d,]+ selected$/)).toBeVisible();
      await page.keyboard.press('s');
    },
  },
  {
    name: 'e-mail address',
    files: ['email/email-dialog.tsx'],
    open: async (page) => {
      await page.keyboard.press('m');
      // Without an address to offer there is the field alone.
      await dialog(page).getByRole('radio').or(dialog(page).getByRole('textbox')).last().click();
    },
  },
  { name: 'list name', files: ['saved-lists/list-name-dialog.tsx'], open: byKeys('Control+Shift+s') },
  {
    name: 'snooze date',
    files: ['urgency/snooze-action.tsx'],
    open: (page) => chooseOther(page, 'b', 'd'),
  },
  { name: 'targets', files: ['urgency/targets-dialog.tsx'], open: byKeys('Shift+t') },
  { name: 'saved list', files: ['saved-lists/list-chooser.tsx'], open: byKeys('g l') },
  { name: 'tags of several', files: ['claim/tag-field.tsx'], open: byKeys('x Shift+j Shift+j l') },
  { name: 'note of several', files: ['claim/note-form.tsx'], open: byKeys('x Shift+j Shift+n') },
  { name: 'filter values', files: ['inbox/filter-values.tsx'], open: byKeys('Shift+f') },
  {
    name: 'amount filter',
    files: ['inbox/number-filter.tsx'],
    open: (page) => openFilters(page, /^Amount.*From/i),
  },
  {
    name: 'merchant filter',
    files: ['inbox/merchant-filter.tsx'],
    open: (page) => openFilters(page, /^Merchant/),
  },
  { name: 'outbox search', files: ['outbox/outbox-head.tsx'], open: bySearch('g o') },
  { name: 'changes of a merchant', files: ['feed/feed-head.tsx'], open: bySearch('g c') },
  { name: 'merchants', files: ['insights/merchant-table.tsx'], open: bySearch('g n') },
  { name: 'keys', files: ['shortcuts/key-sheet.tsx'], open: byKeys('?') },
  {
    name: 'changed keys',
    files: ['shortcuts/shortcuts-dialog.tsx'],
    open: byPalette('Change keyboard shortcuts', '6'),
  },
  { name: 'guide', files: ['guide/guide-dialog.tsx'], open: byKeys('F1') },
  { name: 'settings', files: ['settings/settings-view.tsx'], open: bySearch('g ,') },
  {
    name: 'another account',
    files: ['accounts/connect-form.tsx'],
    open: async (page) => {
      await byPalette('Connect another account', 'g a')(page);
      await page.getByLabel('Acquirer id').click();
    },
    confirms: /^\/accounts\/add$/,
  },
  {
    name: 'account',
    files: ['accounts/edit-account-dialog.tsx', 'accounts/look-fields.tsx'],
    open: byPalette('Edit account', 'g a'),
  },
  {
    name: 'API key',
    files: ['accounts/replace-key-dialog.tsx'],
    open: byPalette('Replace API key', 'g a'),
    confirms: /^\/accounts\/replaceKey$/,
  },
  { name: 'webhook', files: ['webhooks/webhook-form.tsx'], open: byKeys('g w n') },
  { name: 'rule', files: ['rules/rule-dialog.tsx'], open: byKeys('g r n') },
  {
    name: 'template',
    files: ['templates/source-editor.tsx'],
    open: async (page) => (await openTemplate(page)).click(),
  },
  { name: 'claim for a template', files: ['templates/claim-picker.tsx'], open: openClaimPicker },
  {
    name: 'skip reason',
    files: ['review/skip-reason-dialog.tsx'],
    open: async (page) => {
      await press(page, '1');
      await expect(page.getByRole('heading', { level: 1, name: 'Needs decision' })).toBeAttached();
      await press(page, 'v');
      await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
      await chooseOther(page, 'w', 'o');
    },
    confirms: /^\/reviews\/(save|step)$/,
  },
  {
    name: 'network settings',
    files: ['settings/use-network-settings.tsx'],
    open: byClick('g ,', /certificate/i),
  },
  {
    name: 'time zone',
    files: ['settings/time-zone-control.tsx'],
    open: async (page) => {
      await press(page, 'g ,');
      await page.getByRole('searchbox').fill('time zone');
      await page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click();
    },
  },
];

/** Fields that no round of typed words opens, and why. */
export const untypedFields: Readonly<Record<string, string>> = {
  'documents/find-bar.tsx': 'it lies in the viewer, over which no claim can be decided on by a letter',
  'documents/finish-gate.tsx': 'needs a document that was approved; takes one word, which is in no sentence',
  'inbox/finish-several.tsx': 'as the gate of one claim',
  'insights/insight-head.tsx': 'takes days; no claim is current in that view',
  'notifications/notification-settings.tsx': 'takes times of day; no claim is current in that view',
  'rules/broad-rule-dialog.tsx': 'needs a rule; a form dialog like those above',
  'shell/connection-screen.tsx': 'stands alone on a screen without a connection',
  'shortcuts/key-recorder.tsx': 'takes each key as itself',
  'templates/difference.tsx': 'shows text that cannot be changed',
  'vault/lock-screen.tsx': 'stands in the place of all views; `vault.spec.ts` types past it',
  'vault/passphrase-dialogs.tsx': 'needs a vault; a form dialog like those above',
  'webhooks/delete-webhook-dialog.tsx': 'needs a webhook; takes one word, which is in no sentence',
};
