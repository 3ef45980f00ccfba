import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCaseFile } from '../../src-main/case-file/case-file.ts';
import type { CaseFileSection } from '../../src-shared/contract/case-files.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { textPdf } from '../testing/document-files.ts';
import { caseFileWords } from './testing/case-file-words.ts';

const lastCodePoint = 0x10ffff;
/** In the basic plane, where most of what is assigned lies, more of them. */
const steps = [
  { below: 0x500, step: 1 },
  { below: 0x1_0000, step: 17 },
  { below: lastCodePoint + 1, step: 241 },
];
/** They break files, lie at the end of a plane, turn a text around, join signs to one, or are halves of a pair. */
const awkward = [
  0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000, 0xf8ff, 0xfdd0, 0xfeff, 0xfffd, 0xfffe, 0xffff, 0x0301, 0x05d0,
  0x0627, 0x200d, 0x2028, 0x202e, 0x2066, 0xfe0f, 0xac00, 0x4e2d, 0x1f468, 0x1f1e6, 0x1f3fd, 0x1fffe, 0xe0001,
  0x10fffe, 0x10ffff,
];

function sampledSigns(): string[] {
  const points = new Set(awkward);
  let point = 0;
  for (const { below, step } of steps) for (; point < below; point += step) points.add(point);
  return [...points].toSorted((a, b) => a - b).map((one) => String.fromCodePoint(one));
}

/** Each with its number before it, so that it is found again. No two halves make a pair. */
const tokenOf = (sign: string) => `${hexOf(sign)}x${sign};`;
const hexOf = (sign: string) => `#${(sign.codePointAt(0) ?? 0).toString(16)}`;
const withoutSpaces = (text: string) => text.replaceAll(/[\s\p{Z}]/gu, '');

function textsOf(signs: readonly string[], atOnce: number): string[] {
  return Array.from({ length: Math.ceil(signs.length / atOnce) }, (_, index) =>
    signs
      .slice(index * atOnce, (index + 1) * atOnce)
      .map(tokenOf)
      .join(' '),
  );
}

const signs = sampledSigns();
const names = 300;
/** As merchants, notes, e-mails and documents bring them. Names of documents are short, so they are of the first signs and the awkward ones. */
const sections: CaseFileSection[] = [
  {
    kind: 'facts',
    title: `Claim ${awkward.map((point) => String.fromCodePoint(point)).join(' ')}`,
    facts: textsOf(signs.slice(names), 100).map((text) => ({ term: 'Merchant', text })),
  },
  {
    kind: 'entries',
    title: 'Notes',
    none: 'None',
    entries: textsOf(signs, 500).map((text) => ({ head: '\u0000Ana\u202e', text })),
  },
  {
    kind: 'documents',
    title: 'Documents',
    none: 'None',
    documents: textsOf(
      [...awkward.map((point) => String.fromCodePoint(point)), ...signs.slice(0, names)],
      10,
    ).map((name, index) => ({ key: `k${index}`, name, lines: ['Approved'] })),
  },
];

const tools = ['qpdf', 'pdftotext', 'pdfinfo'];
const missing = tools.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
const because = missing.length === 0 ? '' : ` (${missing.join(', ')} not installed)`;

let path: string;
beforeAll(async () => {
  const title = `Case file ${awkward
    .slice(0, 16)
    .map((point) => String.fromCodePoint(point))
    .join('\n')}`;
  const sheet = { claimId: 'c-1', title, lines: ['Café Ñandú'], sections };
  const file = createCaseFile({ sheet, words: caseFileWords, madeAtMs: 1_772_000_000_000 });
  for (const key of ['k0', 'k1']) await file.append(key, 'pdf', await textPdf(1));
  path = join(tempDir(), 'case-file.pdf');
  writeFileSync(path, await file.finish());
});

describe.skipIf(missing.length > 0)(`a case file with characters of all of Unicode${because}`, () => {
  it('is whole by qpdf, and its title is read by pdfinfo', () => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('No syntax or stream encoding errors'),
    });
    const facts = spawnSync('pdfinfo', [path], { encoding: 'utf8' });
    expect(facts).toMatchObject({ status: 0, stderr: '' });
    expect(facts.stdout).toMatch(/^Title: +Case file /m);
  });

  it('shows each as itself or as its number', () => {
    const read = spawnSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8', maxBuffer: 100_000_000 });
    expect(read).toMatchObject({ status: 0, stderr: '' });
    const text = withoutSpaces(
      read.stdout.replaceAll(/\[U\+([0-9A-F]+)\]/g, (_all, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    );
    const lost = signs.filter((sign) => !text.includes(withoutSpaces(tokenOf(sign).normalize('NFC'))));
    expect(lost.map(hexOf)).toEqual([]);
    expect(read.stdout).toContain(caseFileWords.uncovered);
  });

  it('has a line on each page, cut with a mark before the page’s number', () => {
    const read = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: 100_000_000 });
    const pages = read.stdout.split('\f').slice(0, -1);
    const lines = pages.map((page) => page.trimEnd().split('\n').at(-1)?.trim());
    expect(lines.slice(0, -2)).toEqual(
      pages
        .slice(0, -2)
        .map((_page, index) => expect.stringMatching(`^Case file .*… +${index + 1} / ${pages.length}$`)),
    );
    expect(lines.slice(-2)).toEqual([
      expect.stringMatching(`^1\\. #.*… +${pages.length - 1} / ${pages.length}$`),
      expect.stringMatching(`^2\\. #.*… +${pages.length} / ${pages.length}$`),
    ]);
  });
});
