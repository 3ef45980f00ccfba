import { fileText } from '../../src-shared/domain/export/file-text.ts';
import type { Chart, Tone } from './chart.ts';

/** Properties of style sheets that a picture needs, written onto each element. */
const styled = ['fill', 'stroke', 'opacity', 'font-size', 'font-weight', 'text-anchor'] as const;
const sharpness = 2;
const titleHeight = 28;
const margin = 12;
const gap = 8;
const swatch = 9;

/**
 * The chart as a PNG, in the colours of the screen, with its title. What is drawn holds no style sheet, no
 * script and no address, so the content security policy lets it in.
 */
export async function pictureOfChart(
  svg: SVGSVGElement,
  { title, series }: Pick<Chart, 'title' | 'series'>,
  periodName: string,
): Promise<Blob> {
  const width = svg.clientWidth + 2 * margin;
  const height = svg.clientHeight + titleHeight + 2 * margin;
  const page = getComputedStyle(svg.closest('section') ?? svg);
  const colours = getComputedStyle(document.documentElement);
  const token = (name: string) => colours.getPropertyValue(`--${name}`).trim();
  const address = URL.createObjectURL(new Blob([standAlone(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * sharpness;
    canvas.height = height * sharpness;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('No canvas to draw on.');
    context.scale(sharpness, sharpness);
    context.fillStyle = token('panel');
    context.fillRect(0, 0, width, height);
    context.fillStyle = page.color;
    context.font = `600 13px ${page.fontFamily}`;
    context.textBaseline = 'top';
    context.fillText(title, margin, margin);
    let at = margin + context.measureText(title).width + 2 * gap;
    context.font = `12px ${page.fontFamily}`;
    for (const { name, tone } of series.length > 1 ? series : []) {
      drawSwatch(context, at, token(`chart-${tone}`), tone);
      context.fillStyle = token('ink-2');
      context.fillText(name, at + swatch + gap / 2, margin + 1);
      at += swatch + context.measureText(name).width + 2 * gap;
    }
    context.fillStyle = token('ink-2');
    context.textAlign = 'right';
    context.fillText(periodName, width - margin, margin + 1);
    context.drawImage(image, margin, margin + titleHeight);
    return await blobOf(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawSwatch(context: CanvasRenderingContext2D, at: number, colour: string, tone: Tone): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  if (tone === 3) context.strokeRect(at + 0.5, margin + 3.5, swatch - 1, swatch - 1);
  else context.fillRect(at, margin + 3, swatch, swatch);
}

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
    if (original instanceof SVGTextElement) element.setAttribute('font-family', style.fontFamily);
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
  for (const element of copy.querySelectorAll('[data-picture="leave-out"]')) element.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  // A name may hold a character that no XML has.
  return fileText(new XMLSerializer().serializeToString(copy));
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture.')) : resolve(blob)), 'image/png');
  });
}
