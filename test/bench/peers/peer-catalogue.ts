import { openClaimdesk } from './claimdesk.ts';
import { openFlexsearch } from './flexsearch.ts';
import { openLokiSavingEachSecond, openLokiSavingPages } from './lokijs.ts';
import { openMinisearch } from './minisearch.ts';
import { openEncryptedNedb, openNedb } from './nedb.ts';
import type { OpenPeer } from './peer.ts';
import { openPouchdb } from './pouchdb.ts';
import { openEncryptedRxdb, openRxdb } from './rxdb.ts';
import { openTinybase } from './tinybase.ts';

export interface CataloguedPeer {
  title: string;
  open: OpenPeer;
  /** How what it writes is encrypted. */
  encrypted: string;
  /** What it does not do, and what was chosen. */
  notes: string;
}

/** In the order of the table. */
export const peerCatalogue = {
  claimdesk: {
    title: 'Claimdesk',
    open: openClaimdesk,
    encrypted: 'yes',
    notes: 'pages the usual way, every index kept up to date; the first sync has a faster one (part bulk)',
  },
  pouchdb: {
    title: 'PouchDB',
    open: openPouchdb,
    encrypted: 'no',
    notes:
      'on LevelDB; lists, counts and words are map/reduce views, built after storing and counted into it; finds whole words only; encryption is left to others’ plugins, which leave views in plain',
  },
  rxdb: {
    title: 'RxDB',
    open: openRxdb,
    encrypted: 'no',
    notes:
      '16.21: the storage used imports a package in 17 that is not there; on Deno KV, its one free storage without a server on a disk under Node; each list and count asked for the first time; no index of words: a search reads every claim',
  },
  'rxdb-encrypted': {
    title: 'RxDB, encrypted',
    open: openEncryptedRxdb,
    encrypted: 'in part (plugin)',
    notes: 'its plugin encrypts fields that are not asked for; names, status and dates stay in plain',
  },
  nedb: {
    title: 'NeDB (@seald-io)',
    open: openNedb,
    encrypted: 'no',
    notes: 'all in memory; reads its whole file at the start; no index of words',
  },
  'nedb-encrypted': {
    title: 'NeDB, encrypted',
    open: openEncryptedNedb,
    encrypted: 'yes (own hooks)',
    notes: 'each line by AES-256-GCM in its hooks; the code for it is the caller’s',
  },
  lokijs: {
    title: 'LokiJS, saved with each page',
    open: openLokiSavingPages,
    encrypted: 'no',
    notes:
      'all in memory; writes the whole file each time, so storing grows with the square; no index of words; its encrypting adapter ends with a TypeError on Node 24',
  },
  'lokijs-autosave': {
    title: 'LokiJS, saved each second',
    open: openLokiSavingEachSecond,
    encrypted: 'no',
    notes: 'as it is usually set up; what came after the last save is lost',
  },
  tinybase: {
    title: 'TinyBase',
    open: openTinybase,
    encrypted: 'no',
    notes:
      'all in memory, rows in a table of Node’s own SQLite; reads all of it at the start, then tries to write it anew in one statement, which fails unseen from some 6,500 claims on; no index of words',
  },
  minisearch: {
    title: 'MiniSearch',
    open: openMinisearch,
    encrypted: 'no',
    notes: 'search alone, in memory; its file is written as a whole at the end',
  },
  flexsearch: {
    title: 'FlexSearch',
    open: openFlexsearch,
    encrypted: 'no',
    notes:
      'search alone, in memory, not newest first; its file is written as a whole at the end (its databases need servers or a native build)',
  },
} as const satisfies Record<string, CataloguedPeer>;
export type PeerName = keyof typeof peerCatalogue;
