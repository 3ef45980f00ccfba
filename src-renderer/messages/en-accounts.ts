import type { ConnectionProblem } from '../../src-shared/contract/accounts.ts';
import type { OfflineFault, ReadFault, SlowedEndpoint, SyncStatus } from '../../src-shared/contract/sync.ts';

/** Each says exactly what is wrong, then what to do. */
const problems = {
  address_malformed: 'This is not a web address. It looks like https://claims.example.com.',
  address_not_https:
    'The address must begin with https://. Plain http is for this machine only (127.0.0.1, localhost).',
  address_has_credentials:
    'The address carries a user name or password. Leave them out; the key goes in its own field.',
  address_has_query: 'The address carries something after “?” or “#”. Leave that out.',
  acquirer_missing: 'Enter the acquirer id that your claims are listed under.',
  key_missing: 'Paste the API key.',
  key_malformed:
    'An API key has no blanks, line breaks or accented letters. Copy it again, and nothing around it.',
  host_unknown: 'No machine has this name. Check the spelling, and that this machine is online.',
  connection_refused: 'The machine is there, but nothing answers at this address. Check the port.',
  tls_failed:
    'The certificate of this address can’t be trusted. Check the address; ask your IT if a proxy sits between.',
  timed_out: 'No answer in time. Check that this machine is online, then try again.',
  connection_failed: 'The line broke in the middle. Try again.',
  unauthorized: 'The service refuses this key. Check that it is whole, and for this environment.',
  forbidden:
    'The key is valid but may not read this acquirer’s claims. Ask for that permission, or check the acquirer id.',
  not_found: 'The service knows no such acquirer. Check the acquirer id.',
  service_error: 'The service answers with an error of its own. Try again later.',
  not_the_service:
    'Something answers here, but it is not the claims service. Check the address; a sign-in page of the network may sit between.',
  other_acquirer:
    'This key brings claims of another acquirer. Check the acquirer id, or use the key that belongs to it.',
  already_connected: 'This acquirer at this address is connected already.',
  keychain_unavailable:
    'The keychain of this machine can’t be reached, so the key has no safe place. Unlock or install it, then try again.',
} as const satisfies Record<ConnectionProblem, string>;

type NoticeCode = SyncStatus['notices'][number]['code'];

/** Texts of onboarding, accounts, settings and notices. */
export const accountsMessages = {
  title: 'Accounts and settings',
  problems,
  welcome: {
    title: 'Welcome to Claimdesk',
    text: 'Work chargeback claims with the keyboard, online or not. What you decide is safe on this machine at once, and reaches the service once.',
    connectTitle: 'Connect an account',
    connectText: 'You need the service’s address, your acquirer id and an API key.',
    connect: 'Connect an account',
    sandboxTitle: 'Explore the sandbox',
    sandboxText:
      'A claims service inside Claimdesk, full of invented claims. No key, no network, nothing real.',
    sandbox: 'Explore the sandbox',
    noKeychain: 'There is no keychain to keep the key in. Use a passphrase instead.',
    opening: 'Opening the sandbox…',
    sandboxFailed: 'The sandbox could not be opened: {text}',
  },
  keychain: {
    title: 'No keychain on this machine',
    text: 'API keys need a safe place. Protect them with a passphrase, or make a keychain available and look again. The sandbox needs neither.',
    usePassphrase: 'Use a passphrase',
    linux:
      'For a keychain, install gnome-keyring or KWallet and sign in to the desktop, so that it is unlocked.',
    mac: 'For the keychain, unlock the login keychain in Keychain Access.',
    windows: 'For Credential Manager, sign in with your own user and make sure that its service runs.',
    retry: 'Look again',
  },
  form: {
    title: 'Connect an account',
    name: 'Name',
    nameHint: 'How this account is called here',
    nameMissing: 'Give the account a name.',
    nameTooLong: 'At most 80 characters.',
    baseUrl: 'Service address',
    baseUrlHint: 'https://…',
    acquirerId: 'Acquirer id',
    apiKey: 'API key',
    apiKeyHint: 'Kept encrypted on this machine and never shown again',
    partnerId: 'Partner id',
    withOptional: '{label} (optional)',
    partnerHint: 'Needed for webhooks only',
    partnerTooLong: 'At most 200 characters.',
    merchantIds: 'Followed merchants',
    merchantHint: 'Network merchant ids, one per line or separated by commas',
    merchantCount: '{count, plural, =0 {No merchant} one {# merchant} other {# merchants}}',
    merchantTooMany: 'At most 200 merchants; these are {count, number}.',
    merchantTooLong: 'Too long for a merchant id: {id}',
    test: 'Test connection',
    testing: 'Testing…',
    connect: 'Connect',
    connecting: 'Connecting…',
    cancel: 'Cancel',
    works:
      'The connection works: {count, plural, =0 {no claims yet} one {# claim on the first page} other {# claims on the first page}}.',
    keyAgain: 'The key was handed over and cleared. Enter it again to try once more.',
    offlineTitle: 'The service can’t be reached right now',
    offlineText:
      'You can keep the account anyway. It is tried again by itself, and a wrong key or id shows then.',
    offlineKeep: 'Keep it anyway',
  },
  list: {
    heading: 'Accounts',
    current: 'Current',
    switch: 'Switch to it',
    edit: 'Edit',
    replaceKey: 'Replace key',
    remove: 'Remove',
    add: 'Connect another',
    sandbox: 'Sandbox',
    acquirer: 'acquirer {id}',
    partner: 'partner {id}',
    merchantUnreadable: 'Merchant {id} can’t be read: {reason} It is tried again by itself, now and then.',
    merchants: '{count, plural, one {# followed merchant} other {# followed merchants}}',
    noKey: 'No key on this machine. Nothing is received or sent until there is one.',
    readonly: 'Can only be read',
    unavailable: 'Can’t be opened',
    sandboxOpen: 'Open the sandbox',
    restore: 'Restore the backup of {time}',
    reopen: 'Try again',
    retryAt: 'It is tried again by itself at {time}.',
  },
  unavailable: {
    title: 'This account can’t be opened',
    toAccounts: 'Go to accounts',
    kept: 'Its files are left as they are. Nothing of it is received or sent meanwhile.',
  },
  restore: {
    title: 'Restore {name} from the backup of {time}?',
    lost: 'What was decided after {time} is not in the backup. It may have reached the service or not; the claims themselves say so once they are received again.',
    asked:
      'Nothing of the backup is sent by itself: each decision that is open in it asks for your word in the outbox.',
    kept: 'The damaged file is kept beside it, under another name.',
    confirm: 'Restore the backup',
    restoring: 'Restoring…',
  },
  edit: {
    title: 'Edit {name}',
    save: 'Save',
    saved: 'Saved.',
    fixed: 'Address and acquirer belong to the account; connect another for other ones.',
  },
  key: {
    title: 'Replace the key of {name}',
    text: 'The new key must be for acquirer {acquirerId} at {baseUrl}. It is tried before the old one is let go.',
    replace: 'Replace key',
    replacing: 'Trying the key…',
  },
  remove: {
    title: 'Remove {name}?',
    text: 'The key and everything kept here of this account are deleted. The service keeps its claims.',
    unresolved:
      '{count, plural, one {# decision is not settled and is lost with it.} other {# decisions are not settled and are lost with it.}}',
    unresolvedUnknown: 'Decisions that are not settled are lost with it.',
    unfinished:
      'The account is removed, but the keychain or the disk kept a part of it. The rest is erased at the next start.',
    confirm: 'Remove',
    confirmLosing: 'Remove and lose {count, plural, one {# decision} other {# decisions}}',
  },
  settings: {
    heading: 'Settings',
    theme: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    languages: { system: 'As the system', en: 'English', 'en-XA': 'Pseudo-locale' },
    dataDir: 'Data lives in',
    dataText: 'Encrypted, on this machine only.',
    version: 'Version',
    agent: 'Signed as',
  },
  notices: {
    label: 'Notices',
    dismiss: 'Got it',
    codes: {
      replica_rebuilt: {
        title: 'The local copy of the claims was damaged',
        text: 'It was set aside and is being received again. Your decisions are in another file and were not touched.',
      },
      journal_readonly: {
        title: 'This profile was written by a newer Claimdesk',
        text: 'You can read everything, but not decide. Update Claimdesk to go on.',
      },
      journal_damaged: {
        title: 'The file with your decisions is damaged',
        text: 'Nothing was deleted and nothing is sent. Keep the profile folder as it is and restore the backup that is offered with the account.',
      },
      profile_restored: {
        title: 'This profile came from a copy',
        text: 'So that nothing is sent twice, each waiting decision asks for your word in the outbox.',
      },
      keychain_failed: {
        title: 'Decisions wait for the keychain',
        text: 'Nothing is sent without it, so that nothing can be sent twice. Unlock the keychain: sending goes on by itself.',
      },
      storage_failed: {
        title: 'The local copy of the claims could not be written',
        text: 'What is shown is the last good state. It is tried again by itself.',
      },
      service_fault: {
        title: 'The service answers, but not as it should',
        text: 'What is shown is the last good state. It is asked again by itself.',
      },
      rows_skipped: {
        title: 'Some claims could not be read',
        text: 'The service sent rows without an id. All others are here.',
      },
      foreign_claims: {
        title: 'The listing held claims of another acquirer',
        text: 'They were not stored. All others are here.',
      },
    } as const satisfies Record<NoticeCode, { title: string; text: string }>,
    toOutbox: 'Go to the outbox',
    toSettings: 'Where the data lives',
    tryNow: 'Ask now',
  },
  /** Why one claim or merchant can’t be read, although others can. */
  readFaults: {
    not_permitted: 'The API key may not read it.',
    not_found: 'The service does not know it.',
    refused: 'The service refused it.',
    rate_limited: 'The service asked for fewer requests.',
    service_error: 'The service failed on it.',
    answer_unusable: 'The answer can’t be used.',
    no_answer: 'No answer came.',
    other_acquirer: 'It belongs to another acquirer.',
  } as const satisfies Record<ReadFault, string>,
  connection: {
    offlineTitle: 'Offline since {since}.',
    offlineText: 'Decisions are kept and sent by themselves when the service can be reached.',
    unauthorizedTitle: 'Paused: the service refuses the API key.',
    unauthorizedText:
      'Nothing is lost. The key is tried again by itself, and everything goes on once it works.',
    other_acquirerTitle: 'Paused: the API key belongs to another acquirer.',
    other_acquirerText: 'Nothing is sent to an acquirer that it was not decided for.',
    no_keyTitle: 'Paused: there is no API key for this account.',
    no_keyText: 'Nothing is lost. Give the key, and sending goes on.',
    slowedTitle: 'The service asked for fewer requests.',
    slowedText: '{what}. Everything else goes on.',
    severalEndpoints: '{count} kinds of requests wait',
    trying: 'Trying now…',
    againInSeconds: 'Trying again in {count, number} s',
    againInMinutes: 'Trying again in {count, number} min',
    tryNow: 'Try now',
    replaceKey: 'Replace key',
    faults: {
      host_unknown: 'The host was not found.',
      connection_refused: 'The connection was refused.',
      tls_failed: 'No secure connection could be made.',
      timed_out: 'No answer came in time.',
      connection_lost: 'The connection was lost.',
      answer_broken: 'What answered is not the claims service: it may be a sign-in page of this network.',
      redirected: 'The address points to another one, which is not followed.',
    } as const satisfies Record<OfflineFault, string>,
    endpoints: {
      listAcquirerClaims: 'New claims wait',
      markSeen: 'Marking claims as seen waits',
      getClaim: 'Reading single claims waits, and so do accepting, rejecting and finishing',
      putClaimStatus: 'Accepting and rejecting waits',
      listMerchantClaims: 'Reading merchants waits',
      listDocumentation: 'Listing documents waits, and so does finishing',
      finishDocumentation: 'Finishing documentation waits',
      sendEmail: 'Sending e-mails waits',
      replaceTemplate: 'Publishing templates waits',
      createSubscription: 'Creating webhooks waits',
      readSubscriptions: 'Reading webhooks waits, and so do creating and deleting them',
      deleteSubscription: 'Deleting webhooks waits',
    } as const satisfies Record<SlowedEndpoint['endpoint'], string>,
  },
} as const;
