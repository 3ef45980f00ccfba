import juice from 'juice';

/**
 * Mail programs that drop style sheets keep `style` attributes. Media queries, pseudo-classes and fonts
 * stay in a sheet for those that read one.
 */
export function inlineStyles(source: string): string {
  return juice(source, {
    removeStyleTags: true,
    preserveMediaQueries: true,
    preserveFontFaces: true,
    preserveKeyFrames: true,
    preservePseudos: true,
    preserveImportant: true,
    applyWidthAttributes: false,
    applyHeightAttributes: false,
    applyAttributesTableElements: false,
  });
}
