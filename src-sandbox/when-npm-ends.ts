/**
 * npm runs a script through a shell and passes a signal on to that shell alone, which dies and
 * leaves the script behind. Seen from the script, its parent is then another one.
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
