import { describe, expect, it } from 'vitest';
import { hasHiddenSigns, savedName, shownName } from './document-name.ts';

describe('names of documents', () => {
  it('shows what would hide or turn the text', () => {
    expect(shownName('invoice\u202Efdp.exe')).toBe('invoice\ufffdfdp.exe');
    expect(shownName('a\u0000b\u200bc\nd')).toBe('a\ufffdb\ufffdc\ufffdd');
    expect(hasHiddenSigns('conversación-1.pdf')).toBe(false);
  });

  it.each([
    ['../../../home/agent/.bashrc', 'pdf', 'bashrc.pdf'],
    ['C:\\windows\\system32\\calc.exe', 'png', 'calc.png'],
    ['page.html', 'pdf', 'page.pdf'],
    ['invoice\u202Efdp.exe', 'pdf', 'invoicefdp.pdf'],
    ['con', 'jpeg', 'document-con.jpg'],
    ['...', 'tiff', 'document.tif'],
    [null, 'webp', 'document.webp'],
    ['a<b>:c|d?.pdf', 'pdf', 'a_b__c_d_.pdf'],
  ] as const)('%j is saved as a %s under a safe name', (name, type, saved) => {
    expect(savedName(name, type)).toBe(saved);
  });

  it('keeps a name short', () => {
    expect(savedName('x'.repeat(5000), 'pdf').length).toBe(124);
  });
});
