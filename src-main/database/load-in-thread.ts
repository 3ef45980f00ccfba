import type { MessagePort } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { threadLoaded } from '../base/worker-thread.ts';

/**
 * Loads the native code of SQLite, which is otherwise loaded with the first file, and reports that to the thread's
 * owner.
 */
export function loadDatabaseInThread(port: MessagePort): void {
  new Database(':memory:').close();
  port.postMessage(threadLoaded);
}
