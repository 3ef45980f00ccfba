/** One call of a trace that `strace -f -y` wrote. */
export interface SystemCall {
  name: string;
  /** Its arguments, as far as they were printed. */
  text: string;
  /** Places in the trace: when it began, and when it had returned. */
  beganAt: number;
  endedAt: number;
}

/**
 *   123 fdatasync(20</a/journal.db-wal>) = 0
 *   123 fdatasync(20</a/journal.db-wal> <unfinished ...>     another thread's calls come in between
 *   123 <... fdatasync resumed>) = 0
 */
export function readTrace(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const open = new Map<string, SystemCall>();
  for (const [place, line] of trace.split('\n').entries()) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>/.exec(rest);
    const begun = /^(\w+)\((.*)$/s.exec(rest);
    if (resumed) {
      const call = open.get(thread);
      if (call) call.endedAt = place;
      open.delete(thread);
    } else if (begun) {
      const [, name = '', text = ''] = begun;
      const call = { name, text, beganAt: place, endedAt: place };
      calls.push(call);
      if (text.includes('<unfinished ...>')) {
        call.endedAt = Number.POSITIVE_INFINITY;
        open.set(thread, call);
      }
    }
  }
  return calls;
}

/** The file or socket of a call's first argument: `20</a/journal.db-wal>` or `21<socket:[4711]>`. */
export function fileOf({ text }: SystemCall): string {
  return /^\d+<([^>]*)>/.exec(text)?.[1] ?? '';
}
