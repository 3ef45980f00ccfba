/** What the thread of a PDF says for itself; PDF.js passes it by, as it names no target of its own. */
export const memoryExceeded = { claimdesk: 'memory exceeded' } as const;

export function isMemoryExceeded(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'claimdesk' in data &&
    data.claimdesk === memoryExceeded.claimdesk
  );
}
