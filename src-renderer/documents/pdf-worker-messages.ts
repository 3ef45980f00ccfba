/** Message of a PDF's thread itself; PDF.js ignores it, as it names no target of its own. */
export const memoryExceeded = { claimdesk: 'memory exceeded' } as const;

export function isMemoryExceeded(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'claimdesk' in data &&
    data.claimdesk === memoryExceeded.claimdesk
  );
}
