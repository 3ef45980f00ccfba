/**
 * Calls `end` when npm ends. npm runs a script through a shell and passes a signal on to that shell alone, which dies
 * and leaves the script behind; the script then has another parent.
 */
export function whenNpmEnds(end: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 200);
  timer.unref();
}
