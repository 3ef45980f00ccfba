import type { MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { threadLoaded } from '../base/worker-thread.ts';

/** Loads the native code of SQLite, which is else loaded with the first file that is opened, and says so to the thread's owner. */
export function loadDatabaseInThread(port: MessagePort): void {
  new Database(':memory:').close();
  port.postMessage(threadLoaded);
}
