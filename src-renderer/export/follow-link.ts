/** The browser fetches what the address leads to, and saves it. */
export function followLink(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
