import { type ComponentProps, useCallback } from 'react';

/** A bitmap in its own number of pixels. */
export function BitmapCanvas({ bitmap, ...canvas }: { bitmap: ImageBitmap } & ComponentProps<'canvas'>) {
  const draw = useCallback(
    (element: HTMLCanvasElement | null) => {
      if (element === null) return;
      element.width = bitmap.width;
      element.height = bitmap.height;
      element.getContext('2d')?.drawImage(bitmap, 0, 0);
    },
    [bitmap],
  );
  return <canvas {...canvas} ref={draw} />;
}
