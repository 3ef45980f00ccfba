/** Texts of the hosts where the interface isn't: in the terminal, in menus of the system, before a window is there. */
export const hostWordsEn = {
  /** A line of its own after a sentence: what the system or a library said, in its words. */
  technicalDetails: ({ said }: { said: string }) => `Technical details: ${said}`,
  start: {
    profileNotWritable: ({ dir, code }: { dir: string; code: string }) =>
      `Claimdesk can't write to the profile folder ${dir} (${code}). Choose another one with --profile DIR.`,
    profileNotReadable: ({ path, code }: { path: string; code: string }) =>
      `Claimdesk can't read ${path} (${code}).`,
    profileNewer: ({ path }: { path: string }) =>
      `${path} was written by a newer version of Claimdesk. Install that version to use it. Nothing was changed.`,
    profileSetAside: ({ path, aside }: { path: string; aside: string }) =>
      `${path} isn't a valid profile, so it was renamed to ${aside}. Nothing was deleted. ` +
      'Repair the file and rename it back, or start Claimdesk again with an empty profile.',
    policyNotReadable: ({ path, code }: { path: string; code: string }) =>
      `The policy of your organisation in ${path} can't be read (${code}). Claimdesk doesn't start until the file is corrected.`,
    policyNotJson: ({ path }: { path: string }) =>
      `The policy of your organisation in ${path} isn't JSON. Claimdesk doesn't start until the file is corrected.`,
    policyNotValid: ({ path, faults }: { path: string; faults: string }) =>
      `The policy of your organisation in ${path} isn't valid: ${faults}. Claimdesk doesn't start until the file is corrected.`,
    alreadyOpen: ({ dir }: { dir: string }) => `Claimdesk is already open with the profile ${dir}.`,
    alreadyOpenHere: ({ dir }: { dir: string }) =>
      `Claimdesk is already open with the profile ${dir}. Its window is now in front.`,
    alreadyOpenIn: ({ dir, pid }: { dir: string; pid: number }) =>
      `Claimdesk is already open with the profile ${dir} (process ${pid}).`,
    alreadyOpenInFront: ({ dir, pid }: { dir: string; pid: number }) =>
      `Claimdesk is already open with the profile ${dir} (process ${pid}). Its window is now in front.`,
    alreadyOpenAt: ({ dir, pid, url }: { dir: string; pid: number; url: string }) =>
      `Claimdesk is already open with the profile ${dir} (process ${pid}). Open it at ${url}`,
    portInUse: 'Another program is using this port. Choose another one with --port N.',
    noTemporaryFolder: ({ dir, code }: { dir: string; code: string }) =>
      `Claimdesk couldn't start: the temporary folder ${dir} can't be written to (${code})`,
    sandboxFailed: "Claimdesk couldn't start the built-in sandbox service because of an unexpected error.",
    sandboxEnded: "Claimdesk couldn't start the built-in sandbox service: it ended before it was ready",
    failed: "Claimdesk couldn't start because of an unexpected error.",
    stoppedUnexpectedly: 'Claimdesk had an unexpected error and stopped. Your decisions are saved.',
  },
  launch: {
    nodeTooOld: ({ oldest, version }: { oldest: number; version: string }) =>
      `Claimdesk needs Node ${oldest} or later; this is ${version}. Start it with npm start.`,
    building: 'Building…',
    waitingForBuild: 'Another start is building: waiting for it…',
    buildFailed: 'The build failed.',
    buildFailedDiskFull: 'The build failed: the disk is full.',
    fetching: ({ version }: { version: string }) => `Fetching Electron ${version}, once…`,
    received: ({ received }: { received: string }) => `Electron: ${received} MB`,
    receivedOf: ({ received, total, percent }: { received: string; total: string; percent: number }) =>
      `Electron: ${received} of ${total} MB, ${percent} %`,
    skip: '(Enter: go on without it)',
    unpacking: 'Unpacking Electron…',
    fetched: 'Electron is here: the next start opens it.',
    opensInBrowser: ({ problem }: { problem: string }) =>
      `${problem}. Claimdesk opens in this computer's own browser instead.`,
    problems: {
      runsAsRoot: "Electron doesn't run as root",
      noDisplay: 'There is no display for Electron',
      noSandbox: "Electron can't make its sandbox on this system",
      oldLibrary: "This system's C library is too old for Electron",
      displayNotFound: 'Electron found no display',
      fetchBusy: 'Another start is fetching Electron',
      fetchGoesOn: 'Electron is still being fetched, for the next start',
      binaryMissing: "Electron's binary can't be found",
      libraryMissing: ({ library }: { library: string }) => `Electron needs the system library ${library}`,
      noWindow: ({ seconds }: { seconds: number }) => `Electron showed no window within ${seconds} seconds`,
      notRun: ({ code }: { code: string }) => `Electron can't be run (${code})`,
      endedBySignal: ({ signal }: { signal: string }) =>
        `Electron ended before it showed a window (${signal})`,
      endedWithCode: ({ code }: { code: number }) =>
        `Electron ended before it showed a window (exit code ${code})`,
      fetchFailed: ({ cause }: { cause: string }) => `Electron can't be fetched: ${cause}`,
      fetchFailedBefore: ({ cause }: { cause: string }) =>
        `Electron couldn't be fetched in the last day (${cause}; --host electron tries again)`,
    },
    /** Each completes a sentence after a colon or in brackets. */
    causes: {
      cacheNotWritable: ({ dir }: { dir: string }) => `${dir} can't be written to`,
      damaged: 'what came is damaged (its checksum is wrong), and was deleted',
      diskFull: 'the disk is full',
      serverNotFound: 'its server was not found',
      serverRefused: 'its server refused the connection',
      serverStopped: 'the server stopped sending',
      serverAnswered: ({ status }: { status: string }) => `its server answered ${status}`,
      serverSilent: ({ seconds }: { seconds: number }) => `its server sent nothing within ${seconds} seconds`,
      notUnpacked: 'it could not be unpacked',
      endedByItself: 'the download ended by itself',
      other: 'an unexpected error occurred',
    },
  },
  address: {
    open: 'Open this address within a minute in Chromium, Chrome or Edge on this computer',
    fresh: 'Open this address within a minute',
    guessed:
      'Something is trying wrong codes at this address. Addresses that you have stay valid. Here is a new one',
    noWindow: "The browser couldn't open a window. Open this address in Chromium, Chrome or Edge",
    noWindowAsRoot:
      'The browser refuses to run as root. Start Claimdesk as an ordinary user, or open this address in a browser that does',
    keys: 'Press Enter for a new address, Ctrl-C to stop Claimdesk.',
    opened: 'Claimdesk is open in its own window.',
    opening: 'Opening Claimdesk…',
    stillOpening: "If this page doesn't change, open the address that Claimdesk prints in the terminal.",
  },
  options: {
    unknown: ({ option }: { option: string }) => `Unknown option '${option}'`,
    unexpected: ({ argument }: { argument: string }) => `Unexpected argument '${argument}'`,
    needsValue: ({ option }: { option: string }) => `${option} needs a value`,
    takesNoValue: ({ option }: { option: string }) => `${option} takes no value`,
    needsNumber: ({ option, most }: { option: string; most: number }) =>
      `${option} needs a whole number from 0 to ${most}`,
    needsHost: ({ option }: { option: string }) => `${option} needs electron or browser`,
    needsFolder: ({ option }: { option: string }) => `${option} needs a folder`,
    demoOnly: ({ option }: { option: string }) => `${option} is for the demo only`,
    electronAlone: '--host electron goes without --no-open, --json and --port',
  },
  usage: {
    start: 'Usage:',
    work: 'work on connected accounts',
    demo: 'explore with the built-in sandbox service',
    options: {
      'no-open': "don't open a window: print the address to open (browser host)",
      json: 'print one line of JSON when ready, and nothing else, to standard output',
      host: 'electron or browser (default: CLAIMDESK_HOST, else the setting, else electron where it works)',
      port: 'port of the browser host on 127.0.0.1 (default: any free port)',
      profile:
        "profile folder (default: CLAIMDESK_PROFILE, else the system's place for application data; the demo uses a temporary folder)",
      claims: 'how many claims the sandbox service has (demo only)',
      seed: "seed of the sandbox service's data (demo only)",
      'time-scale':
        'speed of simulated time in the sandbox service: 1 is real time, 60 is a minute per second, 0 stops it (default: 1, demo only)',
      'self-check':
        'check this installation on a temporary profile, with the sandbox and a browser without a screen: one line of JSON, exit code 0 when all works',
      version: 'print the version',
      help: 'show this help',
    },
  },
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    delete: 'Delete',
    selectAll: 'Select All',
    resetZoom: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    togglefullscreen: 'Toggle Full Screen',
    minimize: 'Minimize',
    zoom: 'Zoom',
    close: 'Close Window',
    quit: 'Quit Claimdesk',
    about: 'About Claimdesk',
    services: 'Services',
    hide: 'Hide Claimdesk',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
  },
  licence: 'MIT licence. The licences of others are under About Claimdesk in the palette.',
  needAttention: ({ count }: { count: number }) => `Need attention: ${count}`,
};

type Said<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Said<T[K]> };
/** Texts that every language has; a missing or an extra word is a type error. */
export type HostWords = Said<typeof hostWordsEn>;
