// The limit comes first: PDF.js takes the buffers' types as it finds them.
import './pdf-worker-limit.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
