import type { AccountColour } from '../../contract/account-look.ts';
import type { ConnectionProblem } from '../../contract/accounts.ts';
import { pseudoLanguage } from '../../contract/app.ts';
import type { OfflineFault, ReadFault, SlowedEndpoint, SyncStatus } from '../../contract/sync.ts';

/** Each says exactly what is wrong, then what to do. */
const problems = {
  address_malformed: 'Enter a web address, such as https://claims.example.com.',
  address_not_https:
    'The address must start with https://. Plain http works only for this computer (127.0.0.1, localhost).',
  address_has_credentials:
    'Remove the user name or password from the address. The API key goes in its own field.',
  address_has_query: 'Remove everything from “?” or “#” on.',
  acquirer_missing: 'Enter the acquirer ID of your claims.',
  key_missing: 'Enter the API key.',
  key_malformed:
    'API keys have no spaces, line breaks or accented letters. Copy the key again, without anything around it.',
  host_unknown: 'Host not found. Check the spelling and your internet connection.',
  connection_refused: 'Connection refused. Check the address and the port.',
  tls_failed: 'This address’s certificate isn’t trusted. Check the address.',
  proxy_failed: 'No connection through the proxy. Check it in the settings, or ask your IT team.',
  timed_out: 'No response in time. Check your internet connection, then try again.',
  connection_failed: 'The connection was lost. Try again.',
  unauthorized: 'The service refused this key. Check that it’s complete and for this environment.',
  forbidden:
    'The key is valid but isn’t allowed to read this acquirer’s claims. Ask for the permission, or check the acquirer ID.',
  not_found: 'The service doesn’t know this acquirer. Check the acquirer ID.',
  service_error: 'The service had an error. Try again later.',
  not_the_service:
    'This isn’t the claims service. Check the address, and whether your network shows a sign-in page.',
  other_acquirer:
    'This key returns claims of another acquirer. Check the acquirer ID, or use the acquirer’s own key.',
  already_connected: 'This acquirer is already connected at this address.',
  keychain_unavailable:
    'This computer’s keychain isn’t available, so the key can’t be stored safely. Unlock or install the keychain, then try again.',
} as const satisfies Record<ConnectionProblem, string>;

type NoticeCode = SyncStatus['notices'][number]['code'];

/** Texts of onboarding, accounts, settings and notices. */
export const accountsMessages = {
  problems,
  welcome: {
    title: 'Welcome to Claimdesk',
    text: 'Work on chargeback claims from the keyboard, online or offline. Your decisions are saved on this computer right away and sent to the service once.',
    connectText: 'You need the service’s address, your acquirer ID and an API key.',
    sandboxText: 'A built-in claims service with sample claims. No API key, no network, no real data.',
    sandbox: 'Explore the sandbox',
    practise: 'Learn the keys in four minutes',
    noKeychain: 'No keychain is available to store the key. Use a passphrase instead.',
    opening: 'Opening the sandbox…',
    sandboxFailed: 'The sandbox couldn’t be opened. {text}',
  },
  keychain: {
    title: 'No keychain available',
    text: 'API keys need a safe place. Protect them with a passphrase, or make a keychain available and retry. The sandbox needs neither.',
    usePassphrase: 'Use a passphrase',
    linux: 'Linux: install gnome-keyring or KWallet, then sign in to the desktop to unlock it.',
    mac: 'macOS: unlock the login keychain in Keychain Access.',
    windows: 'Windows: make sure Credential Manager is running and sign in with your own user.',
  },
  form: {
    title: 'Connect an account',
    name: 'Name',
    nameHint: 'Shown in Claimdesk only',
    nameMissing: 'Enter a name.',
    tooLong: 'Use at most {most, number} characters.',
    baseUrl: 'Service address',
    baseUrlHint: 'https://…',
    acquirerId: 'Acquirer ID',
    apiKey: 'API key',
    apiKeyHint: 'Stored encrypted on this computer and never shown again',
    partnerId: 'Partner ID',
    withOptional: '{label} (optional)',
    partnerHint: 'Only needed for webhooks',
    merchantIds: 'Followed merchants',
    merchantHint: 'Merchant IDs in the card networks, one per line or separated by commas',
    merchantCount: '{count, plural, =0 {No merchants} one {# merchant} other {# merchants}}',
    merchantTooMany: 'Use at most {most, number} merchants. You entered {count, number}.',
    merchantTooLong: 'This merchant ID is too long: {id}',
    test: 'Test connection',
    testing: 'Testing…',
    connect: 'Connect',
    connecting: 'Connecting…',
    works:
      'The connection works: {count, plural, =0 {no claims yet} one {# claim on the first page} other {# claims on the first page}}.',
    keyAgain: 'The key was cleared after the attempt. Enter it again to retry.',
    offlineTitle: 'The service can’t be reached right now',
    offlineText:
      'You can add the account anyway. Claimdesk keeps retrying, and tells you if the key or an ID is wrong.',
    offlineKeep: 'Add anyway',
  },
  list: {
    current: 'Current',
    edit: 'Edit',
    replaceKey: 'Replace key',
    remove: 'Remove',
    acquirer: 'acquirer {id}',
    partner: 'partner\u00a0{id}',
    merchantUnreadable: 'Merchant {id} can’t be read. {reason} Claimdesk retries automatically.',
    merchants: '{count, plural, one {# followed merchant} other {# followed merchants}}',
    noKey: 'No API key on this computer. Nothing is received or sent until you add one.',
    readonly: 'Read-only',
    unavailable: 'Can’t be opened',
    upgraded: 'Updating claims',
    restore: 'Restore backup of {time}',
    retryAt: 'Retrying at {time}.',
  },
  unavailable: {
    upgraded: 'Updating this account’s claims',
    title: 'This account can’t be opened',
    kept: 'Its files haven’t been changed. Nothing is received or sent until it opens.',
  },
  restore: {
    title: 'Restore {name} from the backup of {time}?',
    lost: 'Decisions made after {time} aren’t in the backup. They may or may not have reached the service. Check the claims after the next sync.',
    asked:
      'Nothing in the backup is sent automatically. Each unfinished decision needs your decision in the outbox first.',
    kept: 'The damaged file is kept under another name.',
    confirm: 'Restore backup',
    restoring: 'Restoring…',
  },
  look: {
    label: 'Label',
    labelHint: 'On the navigation bar and in questions',
    colour: 'Colour',
    colours: {
      violet: 'Violet',
      teal: 'Teal',
      rust: 'Rust',
      blue: 'Blue',
      plum: 'Plum',
      green: 'Green',
      red: 'Red',
      slate: 'Slate',
    } as const satisfies Record<AccountColour, string>,
    isProductionText: 'Real claims and real money: marked in its colour wherever you decide.',
    production: 'Production',
    test: 'Test',
    sandbox: 'Sandbox',
  },
  edit: {
    title: 'Edit {name}',
    fixed: 'You can’t change the address or the acquirer. Connect another account instead.',
  },
  key: {
    title: 'Replace the key of {name}',
    text: 'The new key must be for acquirer {acquirerId} at {baseUrl}. Claimdesk tests it before it replaces the old one.',
    replacing: 'Testing the key…',
  },
  remove: {
    title: 'Remove {name}?',
    text: 'This deletes the API key and everything stored on this computer for this account. The claims stay on the service.',
    unresolved:
      '{count, plural, one {# unfinished decision will be lost.} other {# unfinished decisions will be lost.}}',
    unsent: 'Decisions that are lost',
    more: '{count, plural, one {# more} other {# more}}',
    unresolvedUnknown: 'Unfinished decisions will be lost.',
    unfinished:
      'The account is removed, but some of its data couldn’t be deleted from the keychain or the disk. Claimdesk deletes it at the next start.',
    confirmLosing: 'Remove and lose {count, plural, one {# decision} other {# decisions}}',
  },
  settings: {
    languages: {
      system: 'System',
      en: 'English',
      es: 'Español',
      pt: 'Português',
      [pseudoLanguage]: 'Pseudo-locale',
    },
  },
  notices: {
    label: 'Notices',
    dismiss: 'Dismiss',
    codes: {
      replica_rebuilt: {
        title: 'The local copy of the claims was damaged',
        text: 'Claimdesk set it aside and is syncing the claims again. Your decisions are in another file and aren’t affected.',
      },
      journal_readonly: {
        title: 'This profile was saved by a newer version of Claimdesk',
        text: 'You can read everything but can’t make decisions. Update Claimdesk to continue.',
      },
      journal_damaged: {
        title: 'The file with your decisions is damaged',
        text: 'Nothing was deleted, and nothing is sent. Don’t change the profile folder. If the account offers a backup, restore it.',
      },
      profile_restored: {
        title: 'This profile is a copy',
        text: 'To prevent sending anything twice, each waiting decision needs your decision in the outbox.',
      },
      keychain_failed: {
        title: 'Decisions are waiting for the keychain',
        text: 'Nothing is sent without it, so that nothing is sent twice. Unlock the keychain. Sending then continues automatically.',
      },
      storage_failed: {
        title: 'The local copy of the claims couldn’t be written',
        text: 'You’re seeing the last saved state. Claimdesk retries automatically.',
      },
      journal_not_written: {
        title: 'The file with your decisions couldn’t be written',
        text: 'Nothing is sent meanwhile, and no decision is lost. Claimdesk retries automatically.',
      },
      service_fault: {
        title: 'The service returns unexpected responses',
        text: 'You’re seeing the last good data. Claimdesk retries automatically.',
      },
      rows_skipped: {
        title: 'Some claims couldn’t be read',
        text: 'The service sent claims without an ID. All others are here.',
      },
      foreign_claims: {
        title: 'The service sent claims of another acquirer',
        text: 'They weren’t stored. All others are here.',
      },
      unexpected_error: {
        title: 'Claimdesk had an unexpected error',
        text: 'Your decisions are saved, and everything else continues. If it happens again, choose “Report a problem” in the palette (Ctrl/⌘ K).',
      },
    } as const satisfies Record<NoticeCode, { title: string; text: string }>,
    toSettings: 'Show the data folder',
  },
  /** Why one claim or merchant can’t be read, although others can. */
  readFaults: {
    not_permitted: 'The API key isn’t allowed to read it.',
    not_found: 'The service doesn’t know it.',
    refused: 'The service refused it.',
    rate_limited: 'The service asked for fewer requests.',
    service_error: 'The service had an error.',
    answer_unusable: 'The response can’t be used.',
    no_answer: 'The service didn’t respond.',
    other_acquirer: 'It belongs to another acquirer.',
  } as const satisfies Record<ReadFault, string>,
  connection: {
    offlineTitle: 'Offline since {since}.',
    offlineText: '{why} Decisions are saved and sent when you’re back online.',
    unauthorizedTitle: 'Paused: the service refused the API key.',
    unauthorizedText: 'Decisions are saved. Claimdesk keeps trying the key and continues once it works.',
    other_acquirerTitle: 'Paused: the API key belongs to another acquirer.',
    other_acquirerText: 'Nothing is sent until you replace it with this acquirer’s key.',
    no_keyTitle: 'Paused: this account has no API key.',
    no_keyText: 'Decisions are saved. Add a key to continue.',
    slowedTitle: 'The service asked for fewer requests.',
    slowedText: '{what}. Everything else continues.',
    severalEndpoints: '{count} kinds of requests are waiting',
    trying: 'Retrying…',
    againInSeconds: 'Retrying in {count, number} s',
    againInMinutes: 'Retrying in {count, number} min',
    tryNow: 'Retry now',
    faults: {
      host_unknown: 'Host not found.',
      connection_refused: 'Connection refused.',
      tls_failed: 'No secure connection.',
      proxy_failed: 'No connection through the proxy.',
      timed_out: 'No response in time.',
      connection_lost: 'Connection lost.',
      answer_broken: 'The response isn’t from the claims service. It may be a sign-in page of your network.',
      redirected: 'The service redirected to another address. Claimdesk doesn’t follow redirects.',
    } as const satisfies Record<OfflineFault, string>,
    endpoints: {
      listAcquirerClaims: 'Syncing new claims is waiting',
      markSeen: 'Marking claims as seen is waiting',
      getClaim: 'Reading single claims is waiting, and so are accepting, rejecting and finishing',
      putClaimStatus: 'Accepting and rejecting are waiting',
      listMerchantClaims: 'Syncing merchants’ claims is waiting',
      listDocumentation: 'Listing documents is waiting, and so is finishing',
      finishDocumentation: 'Finishing documentation is waiting',
      sendEmail: 'Sending e-mails is waiting',
      replaceTemplate: 'Publishing templates is waiting',
      createSubscription: 'Creating webhooks is waiting',
      readSubscriptions: 'Reading webhooks is waiting, and so are creating and deleting them',
      deleteSubscription: 'Deleting webhooks is waiting',
    } as const satisfies Record<SlowedEndpoint['endpoint'], string>,
  },
} as const;
