import { expect, it, vi } from 'vitest';
import { isolateBrokenPages } from './pdf-pages.ts';
import type { PdfDocument } from './pdf-library.ts';

const { RenderingCancelledException } = vi.hoisted(() => ({
  RenderingCancelledException: class extends Error {},
}));
vi.mock('./pdf-library.ts', () => ({ pdfjs: { RenderingCancelledException } }));

const text = { items: [{ str: 'order' }], styles: {}, lang: null };

/** A page as PDF.js has it; `drawing` is what becomes of its drawing. */
function fakePage(number: number, drawing: () => Promise<void> = async () => undefined) {
  return {
    pageNumber: number,
    view: [0, 0, 595, 842],
    render: () => ({ promise: drawing() }),
    getTextContent: async () => text,
    streamTextContent: () => new ReadableStream(),
  };
}

/** Pages that can't be read are absent. */
async function opened(pages: ReturnType<typeof fakePage>[], numPages: number) {
  const fake = {
    numPages,
    async getPage(number: number) {
      const page = pages.find(({ pageNumber }) => pageNumber === number);
      if (page === undefined)
        throw new Error('Page dictionary kid reference points to wrong type of object.');
      return page;
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of a document here
  const document = fake as unknown as PdfDocument;
  const broken: number[] = [];
  await isolateBrokenPages(document, (number) => broken.push(number));
  return { document, broken };
}

const render = { canvas: null, viewport: null as never };

it('a page that can’t be read is a blank one, as large as another', async () => {
  const { document, broken } = await opened([fakePage(2)], 3);
  expect(broken).toEqual([]);
  const page = await document.getPage(3);
  expect(page).toMatchObject({ pageNumber: 3, view: [0, 0, 595, 842] });
  await page.render(render).promise;
  expect((await page.getTextContent()).items).toEqual([]);
  expect(await document.getPage(3)).toBe(page);
  expect(new Set(broken)).toEqual(new Set([3]));
  expect((await (await document.getPage(2)).getTextContent()).items).toHaveLength(1);
});

it('what a drawing throws is reported, and goes no further; a drawing that is cancelled is no fault', async () => {
  const failing = fakePage(1, () => Promise.reject(new Error('Bad image')));
  const cancelled = fakePage(2, () => Promise.reject(new RenderingCancelledException('cancelled')));
  const { document, broken } = await opened([failing, cancelled], 2);
  await (await document.getPage(1)).render(render).promise;
  expect(broken).toEqual([1]);
  await expect((await document.getPage(2)).render(render).promise).rejects.toThrow('cancelled');
  expect(broken).toEqual([1]);
});

it('a file without a page that can be read is broken as a whole', async () => {
  await expect(opened([], 2)).rejects.toThrow('wrong type');
});
