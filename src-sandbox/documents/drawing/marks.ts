/** Typefaces of documents. `script` is handwriting. */
export type Face = 'sans' | 'bold' | 'mono' | 'monoBold' | 'script';

/** Red, green and blue, as in `0xrrggbb`. */
export type Color = number;

export type Point = readonly [x: number, y: number];

/** A line of text from its baseline's left end, turned anticlockwise by `angle` degrees. */
export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  size: number;
  face: Face;
  color: Color;
  angle?: number;
}

/** A filled shape; a ring that runs the other way is a hole. */
export interface ShapeMark {
  kind: 'shape';
  rings: readonly (readonly Point[])[];
  color: Color;
}

export type Mark = TextMark | ShapeMark;

/** A page as a list of marks, in points from its top left corner: one description for PDF and pictures. */
export interface Page {
  width: number;
  height: number;
  background: Color;
  marks: Mark[];
}

export function box(x: number, y: number, width: number, height: number, color: Color): ShapeMark {
  return { kind: 'shape', rings: [corners(x, y, width, height, 0)], color };
}

export function roundedBox(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color: Color,
): ShapeMark {
  return { kind: 'shape', rings: [corners(x, y, width, height, radius)], color };
}

/** Returns the outline of a box, `thickness` wide, turned by `angle` degrees around its centre. */
export function frame(
  place: { x: number; y: number; width: number; height: number },
  style: { thickness: number; radius: number; color: Color; angle?: number },
): ShapeMark {
  const { x, y, width, height } = place;
  const { thickness, radius, color, angle = 0 } = style;
  const inner = corners(
    x + thickness,
    y + thickness,
    width - 2 * thickness,
    height - 2 * thickness,
    Math.max(radius - thickness, 0),
  ).toReversed();
  const turn = turned(x + width / 2, y + height / 2, angle);
  return { kind: 'shape', rings: [corners(x, y, width, height, radius).map(turn), inner.map(turn)], color };
}

/** Returns a function that turns points anticlockwise around a centre, as seen on the page. */
export function turned(centerX: number, centerY: number, angle: number): (point: Point) => Point {
  const sine = Math.sin((angle * Math.PI) / 180);
  const cosine = Math.cos((angle * Math.PI) / 180);
  return ([x, y]) => {
    const [right, down] = [x - centerX, y - centerY];
    return [centerX + right * cosine + down * sine, centerY - right * sine + down * cosine];
  };
}

const arcSteps = 5;

function corners(x: number, y: number, width: number, height: number, radius: number): Point[] {
  if (radius === 0) {
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  }
  const centers: readonly (readonly [number, number, number])[] = [
    [x + radius, y + radius, 180],
    [x + width - radius, y + radius, 270],
    [x + width - radius, y + height - radius, 0],
    [x + radius, y + height - radius, 90],
  ];
  return centers.flatMap(([centerX, centerY, start]) =>
    Array.from({ length: arcSteps + 1 }, (_, step): Point => {
      const angle = ((start + (90 * step) / arcSteps) * Math.PI) / 180;
      return [centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle)];
    }),
  );
}
