/** Why a call was refused, or an account is not open; one sentence or two for each code of `contract/refusals.ts`. */
export const refusalsMessages = {
  journal_newer:
    'The journal was saved by a newer version of Claimdesk (format {found}; this version reads up to {known}). You can read everything but can’t make decisions. Start the newer version to continue.',
  journal_damaged:
    'The journal can’t be read, and neither can any backup. The file hasn’t been changed. The database said: “{said}”',
  journal_damaged_backup:
    'The journal can’t be read. The file hasn’t been changed. The newest backup that can be read is {path}. The database said: “{said}”',
  data_key_missing:
    'The key of this account’s files is gone from the keychain. The files haven’t been changed. Restore the keychain from a backup and try again, or remove the account and connect it again.',
  data_key_changed:
    'The keychain has another key than the one this account’s files are encrypted with. The files haven’t been changed. Restore the keychain from a backup and try again, or remove the account and connect it again.',
  keychain_absent: `The keychain can’t be reached. {platform, select,
    linux {Start gnome-keyring or KWallet, or sign in to the desktop again.}
    mac {Sign in with your own user, so that the login keychain is there.}
    other {Sign in with your own user, and start the service “Credential Manager”.}}`,
  keychain_locked: `The keychain is locked. {platform, select,
    linux {Unlock the login keyring in “Passwords and Keys” or KWalletManager.}
    mac {Unlock the login keychain in Keychain Access.}
    other {Sign in to Windows again.}}`,
  keychain_cancelled: `The system’s question for the keychain was closed. {platform, select,
    linux {Try again, and enter the password of the keyring.}
    mac {Try again, and choose “Allow” or “Always Allow”.}
    other {Try again, and confirm with your Windows password or PIN.}}`,
  keychain_unusable: `The keychain can’t be used. {platform, select,
    linux {Unlock the login keyring, or sign in to the desktop again.}
    mac {Unlock the login keychain in Keychain Access.}
    other {Sign in to Windows again.}}`,
  keychain_no_answer: `The keychain doesn’t respond. {platform, select,
    linux {The desktop’s question for the keyring’s password may be behind another window.}
    mac {The system’s question may be behind another window.}
    other {Windows’ question may be behind another window.}}`,
  keychain_not_kept: 'The keychain did not keep what was written to it.',
  keychain_not_erased: 'The keychain didn’t erase a secret.',
  vault_locked: 'Claimdesk is locked. Unlock it with the vault’s passphrase.',
  claims_upgraded:
    'This account’s claims are being updated for this version of Claimdesk. With many claims, that takes a few minutes. The account opens when it’s done; until then nothing is received or sent.',
  account_closed: 'The account is being opened again. Try again in a moment.',
  account_busy:
    'Another program, such as a backup or a virus scanner, is using this account’s files. The account opens automatically when it’s done.',
  account_not_opened:
    'The account couldn’t be opened because of an unexpected error. Technical details: {said}',
  account_missing: 'This account is no longer connected here.',
  claim_missing: 'This claim isn’t on this computer.',
  document_missing: 'This document isn’t on this computer.',
  entry_missing: 'This decision isn’t on this computer.',
  template_version_missing: 'This version isn’t on this computer.',
  saved_list_missing: 'This list no longer exists.',
  rule_missing: 'This rule no longer exists.',
  rule_changed: 'This rule was changed in another window. Open it again to edit it.',
  rule_too_broad:
    'This rule matches {matches, number} claims, and {open, number} are open. Type its name to switch it on.',
  database_failed: `The database couldn’t be read or written: {sqliteCode, select,
    SQLITE_FULL {the disk is full}
    SQLITE_READONLY {its file is read-only}
    SQLITE_CORRUPT {its file is damaged}
    SQLITE_NOTADB {its file is damaged}
    SQLITE_BUSY {another program uses its file}
    SQLITE_LOCKED {another program uses its file}
    SQLITE_CANTOPEN {its file can’t be opened}
    other {error {sqliteCode}}}. Nothing was saved. {sqliteCode, select,
    SQLITE_FULL {Free up some space, then try again.}
    SQLITE_BUSY {Wait until it’s done, for example a backup or a virus scan, then try again.}
    SQLITE_LOCKED {Wait until it’s done, for example a backup or a virus scan, then try again.}
    other {Try again; if it happens again, restart Claimdesk.}}`,
  disk_refused: `The disk refused: {errno, select,
    ENOSPC {it is full}
    EDQUOT {your quota is used up}
    EROFS {it is read-only}
    EACCES {access is denied}
    EPERM {access is denied}
    EIO {it has a fault}
    other {error {errno}}}. Nothing was saved.`,
  nothing_to_restore: 'This account’s journal isn’t damaged, or there’s no backup that can be read.',
  backup_unreadable: 'No backup can be read any more.',
  unresolved_decisions:
    'Decisions of this account haven’t reached the service, or need a decision from you. Removing the account deletes them.',
  unresolved_unknown:
    'This account can’t be opened, so we don’t know whether it has unsent decisions. Removing the account deletes them.',
  name_taken: 'Another list has this name.',
  too_many: 'There are already {most, number} lists. Delete one first.',
  not_readable: 'This list was saved by another version of Claimdesk and can’t be changed here.',
  not_repeatable:
    'The service doesn’t return everything about this webhook, or returns something that this version doesn’t know. It can’t be created again from here.',
  partner_missing: 'This account has no partner ID.',
  decision_pending: 'An earlier decision on this webhook isn’t finished.',
  has_errors: 'The template has errors. Nothing was queued.',
  not_taken: 'The template wasn’t queued.',
  export_missing: 'This export is over. Start it again.',
  export_empty: 'Nothing matches any more. Nothing was exported.',
  selection_missing: 'This selection is no longer held. Select the claims again.',
  selection_too_large:
    'This takes at most {most, number} claims. Filter the list first; to export more, export the list itself.',
  export_stopped:
    'The account was closed or locked during the export. No file was kept. Open the account and export again.',
  export_not_fetched: 'The browser didn’t fetch the file. Allow downloads from this page and export again.',
  export_stalled:
    'The browser stopped taking the file, so the export was cancelled. Check the disk and the browser’s downloads, and export again.',
  export_failed: 'The export failed. No file was kept. Export again.',
  ca_file_unusable: `{problem, select,
    missing {There is no file at this path.}
    unreadable {The file can’t be read. Check its permissions.}
    other {The file holds no certificate in PEM or DER.}}`,
  setting_pinned: 'Your organisation has set this. It can’t be changed here.',
} as const;
