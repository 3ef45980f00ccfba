import type { Log } from '../log.ts';

export const silentLog: Log = { info() {}, warn() {}, error() {} };
