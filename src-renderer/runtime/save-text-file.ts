const keptMs = 60_000;

/** Gives a text to the browser to save. */
export function saveTextFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  download(address, name);
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}

/** Lets the browser save what an address leads to. */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
