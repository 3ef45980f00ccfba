import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';

const name = (text: string) => PDFName.of(text);
/** Annotations that a reader shows only on request, or acts on. */
const notDrawn = new Set(['/Link', '/Popup']);
const [hiddenFlag, notViewedFlag] = [2, 32];

/** Entries of a page that lead out of it, run, or belong to the program that made it. */
const removedFromPage = ['Annots', 'AA', 'PieceInfo', 'Thumb', 'Metadata', 'B', 'StructParents', 'Tabs'];

/**
 * Draws what a page's notes, stamps and form fields look like on the page, and removes them: a copied page then shows
 * what it showed, and nothing on it can be clicked, run or opened. Answers whether something could not be drawn.
 */
export function flattenAnnotations(page: PDFPage): boolean {
  const { node } = page;
  const annotations = node.Annots();
  let isPartlyDrawn = false;
  for (let index = 0; index < (annotations?.size() ?? 0); index += 1) {
    const annotation = annotations?.lookup(index);
    if (annotation instanceof PDFDict && isShown(annotation))
      isPartlyDrawn = !drawn(page, annotation) || isPartlyDrawn;
  }
  for (const key of removedFromPage) node.delete(name(key));
  return isPartlyDrawn;
}

function isShown(annotation: PDFDict): boolean {
  if (notDrawn.has(String(annotation.lookup(name('Subtype'))))) return false;
  const flags = annotation.lookup(name('F'));
  return !(flags instanceof PDFNumber && (flags.asNumber() & (hiddenFlag | notViewedFlag)) !== 0);
}

/** Draws an annotation; returns `false` if it has no appearance of its own. */
function drawn(page: PDFPage, annotation: PDFDict): boolean {
  const ref = appearanceOf(annotation);
  const appearance = ref === null ? null : page.doc.context.lookup(ref);
  const rect = numbersOf(annotation.lookup(name('Rect')), 4);
  if (ref === null || !(appearance instanceof PDFStream) || rect === null) return false;
  const box = numbersOf(appearance.dict.lookup(name('BBox')), 4);
  const matrix = numbersOf(appearance.dict.lookup(name('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0];
  if (box === null) return false;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = box;
  const corners = [x1, x2].flatMap((x) =>
    [y1, y2].map((y) => [a * x + c * y + e, b * x + d * y + f] as const),
  );
  const from = bounds(corners);
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const to = bounds([
    [left, bottom],
    [right, top],
  ]);
  // A field with nothing in it: there is nothing to draw.
  if (from.width === 0 || from.height === 0) return true;
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height];
  const key = page.node.newXObject('Drawn', ref);
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(
      scaleX,
      0,
      0,
      scaleY,
      to.left - from.left * scaleX,
      to.bottom - from.bottom * scaleY,
    ),
    drawObject(key),
    popGraphicsState(),
  );
  return true;
}

/** Returns the normal appearance, in the state that the annotation is in. */
function appearanceOf(annotation: PDFDict): PDFRef | null {
  const appearances = annotation.lookup(name('AP'));
  if (!(appearances instanceof PDFDict)) return null;
  const normal: PDFObject | undefined = appearances.get(name('N'));
  if (normal instanceof PDFRef && annotation.context.lookup(normal) instanceof PDFStream) return normal;
  const states = appearances.lookup(name('N'));
  const state = annotation.lookup(name('AS'));
  if (!(states instanceof PDFDict) || !(state instanceof PDFName)) return null;
  const chosen = states.get(state);
  return chosen instanceof PDFRef ? chosen : null;
}

function numbersOf(value: PDFObject | undefined, count: number): number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null;
  const numbers = Array.from({ length: count }, (_, index) => value.lookup(index));
  const found = numbers.flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : []));
  return found.length === count && found.every(Number.isFinite) ? found : null;
}

function bounds(points: readonly (readonly [number, number])[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  return { left, bottom, width: Math.max(...xs) - left, height: Math.max(...ys) - bottom };
}
