import { lazy, Suspense, useEffect, useState } from 'react';
import type { ClaimDocument, DocumentFile } from '../../src-shared/contract/documents.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { BitmapCanvas } from './bitmap-canvas.tsx';
import { useClaimDocuments } from './use-claim-documents.ts';
import { useDocumentBytes } from './use-document-bytes.ts';
import { type Picture, usePlainPicture, useTiffPage } from './use-picture.ts';

const PdfFirstPage = lazy(async () => ({ default: (await import('./pdf-first-page.tsx')).PdfFirstPage }));

/** Time in milliseconds on a claim after which its first document is drawn: passing over it reads no file. */
const drawAfterMs = 200;

interface Props {
  accountId: string;
  claimId: string;
}

/**
 * The claim's first document, small, if it is on this computer: nothing is downloaded for it. A click opens it, as the
 * list of documents does for keyboards and screen readers.
 */
export function DocumentThumbnail({ accountId, claimId }: Props) {
  const first = useClaimDocuments(accountId, claimId)?.documents.find(({ isListed }) => isListed);
  const { navigation } = useAppContext();
  if (first?.file.state !== 'here') return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => navigation.getState().openDocuments(claimId, first.key)}
      className="grid h-[130px] w-[92px] shrink-0 place-items-center overflow-hidden rounded-[4px] border border-line-soft bg-bg hover:border-line"
    >
      <DrawnAfterRest
        key={first.key}
        accountId={accountId}
        claimId={claimId}
        document={first}
        file={first.file}
      />
    </button>
  );
}

/** Returns whether it has been on the screen for this long. */
function useRested(ms: number): boolean {
  const [hasRested, setHasRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasRested(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasRested;
}

interface DrawingProps extends Props {
  document: ClaimDocument;
  file: Extract<DocumentFile, { state: 'here' }>;
}

function DrawnAfterRest(props: DrawingProps) {
  return useRested(drawAfterMs) ? <Drawing {...props} /> : null;
}

function Drawing({ accountId, claimId, document, file }: DrawingProps) {
  // A list has many claims: the file of each goes with it.
  const { data: bytes } = useDocumentBytes({ accountId, claimId, key: document.key }, file, 0);
  if (bytes === undefined) return null;
  if (file.type === 'pdf')
    return (
      <Suspense>
        <PdfFirstPage bytes={bytes} />
      </Suspense>
    );
  return file.type === 'tiff' ? (
    <TiffThumbnail bytes={bytes} />
  ) : (
    <PlainThumbnail bytes={bytes} type={file.type} />
  );
}

function PlainThumbnail({ bytes, type }: { bytes: Uint8Array<ArrayBuffer>; type: 'jpeg' | 'png' | 'webp' }) {
  return <SmallPicture picture={usePlainPicture(bytes, type)} />;
}

function TiffThumbnail({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  return <SmallPicture picture={useTiffPage(bytes, 1)?.picture ?? null} />;
}

function SmallPicture({ picture }: { picture: Picture | string | null }) {
  if (picture === null || typeof picture === 'string') return null;
  const fitted = 'h-full w-full object-contain';
  return picture.kind === 'url' ? (
    <img src={picture.url} alt="" className={fitted} />
  ) : (
    <BitmapCanvas bitmap={picture.bitmap} className={fitted} />
  );
}
