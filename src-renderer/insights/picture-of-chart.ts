import { fileText } from '../../src-shared/domain/export/file-text.ts';

/** Properties of style sheets that a picture needs, written onto each element. */
const styled = ['fill', 'stroke', 'opacity'] as const;
const sharpness = 2;
const titleHeight = 28;
const margin = 12;
const gap = 8;

/**
 * The chart as a PNG, in the colours of the screen, with its title and its legend. What is drawn holds no style
 * sheet, no script and no address, so the content security policy lets it in. Such a picture has no fonts of the
 * interface either: its texts are drawn onto the canvas.
 */
export async function pictureOfChart(svg: SVGSVGElement, title: string, periodName: string): Promise<Blob> {
  const width = svg.clientWidth + 2 * margin;
  const height = svg.clientHeight + titleHeight + 2 * margin;
  const card = svg.closest('section') ?? svg;
  const { color, fontFamily, backgroundColor } = getComputedStyle(card);
  const quiet = getComputedStyle(card.querySelector('p') ?? card).color;
  const swatches = [...card.querySelectorAll<SVGSVGElement>('svg[data-swatch]')];
  const [chart, ...squares] = await Promise.all([svg, ...swatches].map(imageOf));
  const canvas = document.createElement('canvas');
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  const context = canvas.getContext('2d');
  if (context === null || chart === undefined) throw new Error('No canvas to draw on.');
  context.scale(sharpness, sharpness);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, width, height);
  context.fillStyle = color;
  context.font = `600 13px ${fontFamily}`;
  context.textBaseline = 'top';
  context.fillText(title, margin, margin);
  let at = margin + context.measureText(title).width + 2 * gap;
  context.fillStyle = quiet;
  context.font = `12px ${fontFamily}`;
  for (const [index, square] of squares.entries()) {
    const name = swatches[index]?.parentElement?.textContent ?? '';
    context.drawImage(square, at, margin + 3);
    context.fillText(name, at + square.width + gap / 2, margin + 1);
    at += square.width + context.measureText(name).width + 2 * gap;
  }
  context.textAlign = 'right';
  context.fillText(periodName, width - margin, margin + 1);
  context.translate(margin, margin + titleHeight);
  context.drawImage(chart, 0, 0);
  drawTexts(context, svg);
  return blobOf(canvas);
}

/** Draws the texts of the picture where they are in it. */
function drawTexts(context: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  const toPicture = svg.getScreenCTM()?.inverse();
  context.textBaseline = 'alphabetic';
  for (const text of svg.querySelectorAll('text')) {
    const last = text.getNumberOfChars() - 1;
    const toScreen = text.getScreenCTM();
    if (last < 0 || toScreen === null || toPicture === undefined) continue;
    const { textAnchor, fill, fontSize, fontWeight, fontFamily } = getComputedStyle(text);
    const [start, end] = [text.getStartPositionOfChar(0), text.getEndPositionOfChar(last)];
    const share = { start: 0, middle: 0.5, end: 1 }[textAnchor] ?? 0;
    const place = new DOMPoint(start.x + (end.x - start.x) * share, start.y);
    const { x, y } = place.matrixTransform(toPicture.multiply(toScreen));
    context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    context.fillStyle = fill;
    context.textAlign = textAnchor === 'middle' ? 'center' : textAnchor === 'end' ? 'end' : 'start';
    context.fillText(text.textContent, x, y);
  }
}

async function imageOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([standAlone(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Returns the source of the picture without its texts. */
function standAlone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('No picture to copy.');
  const originals = [svg, ...svg.querySelectorAll<SVGElement>('*')];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  for (const [index, original] of originals.entries()) {
    const element = copies[index];
    if (element === undefined) continue;
    const style = getComputedStyle(original);
    for (const name of styled) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
  for (const element of copy.querySelectorAll('text, [data-picture="leave-out"]')) element.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // A name may hold a character that no XML has.
  return fileText(new XMLSerializer().serializeToString(copy));
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture.')) : resolve(blob)), 'image/png');
  });
}
