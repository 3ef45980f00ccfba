import { useEffect, useState } from 'react';
import { openPdf, type PdfDocument } from './pdf-library.ts';
import { PageThumbnail } from './pdf-thumbnails.tsx';

/** A small picture of a PDF's first page; nothing if it can't be opened, as its large form says why. */
export function PdfFirstPage({ bytes }: { bytes: Uint8Array }) {
  const [document, setDocument] = useState<PdfDocument | null>(null);
  useEffect(() => {
    const pdf = openPdf(bytes);
    let isGone = false;
    pdf.document.then(
      (opened) => (isGone ? undefined : setDocument(opened)),
      () => undefined,
    );
    return () => {
      isGone = true;
      pdf.close();
    };
  }, [bytes]);
  return document === null ? null : <PageThumbnail document={document} number={1} />;
}
