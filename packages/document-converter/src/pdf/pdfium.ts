import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { lacksPdfHeader } from '../checkContent';
import { ConversionError } from '../conversionError';
import type { AnnotationFunctions } from './annotationFunctions';

/** The part of PDFium's C interface that is used. Handles and pointers are numbers; 0 means failure. */
export interface Pdfium extends AnnotationFunctions {
  HEAPU8: Uint8Array;
  /** Whether an allocation failed at the memory limit. Later failures are consequences of it. */
  memoryBoundReached: boolean;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  _FPDF_LoadMemDocument(data: number, bytes: number, password: number): number;
  _FPDF_CreateNewDocument(): number;
  _FPDF_ImportPagesByIndex(to: number, from: number, indexes: number, count: number, at: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, bytes: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageSizeByIndex(document: number, index: number, width: number, height: number): number;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(textPage: number): void;
  _FPDFText_CountChars(textPage: number): number;
  _FPDFText_GetUnicode(textPage: number, index: number): number;
  _FPDFText_GetTextObject(textPage: number, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
  _FPDFText_IsGenerated(textPage: number, index: number): number;
  _FPDFText_GetFontSize(textPage: number, index: number): number;
  _FPDFText_GetFontWeight(textPage: number, index: number): number;
  _FPDFText_GetFontInfo(
    textPage: number,
    index: number,
    buffer: number,
    bytes: number,
    flags: number,
  ): number;
  _FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  _FPDFText_GetLooseCharBox(textPage: number, index: number, rect: number): number;
  _FPDFText_GetCharBox(
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
  _FPDFBookmark_GetFirstChild(document: number, bookmark: number): number;
  _FPDFBookmark_GetNextSibling(document: number, bookmark: number): number;
  _FPDFBookmark_GetTitle(bookmark: number, buffer: number, bytes: number): number;
  _FPDFBookmark_GetDest(document: number, bookmark: number): number;
  _FPDFBookmark_GetAction(bookmark: number): number;
  _FPDFAction_GetDest(document: number, action: number): number;
  _FPDFDest_GetDestPageIndex(document: number, destination: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_SetRotation(page: number, quarters: number): void;
  _FPDFPage_Flatten(page: number, usage: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPath_GetDrawMode(path: number, fillMode: number, stroke: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetClose(segment: number): number;
  _FPDFBitmap_Create(width: number, height: number, alpha: number): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number,
  ): void;
}

const passwordError = 4;
const securityError = 5;
const pageBytes = 65_536;

function instantiate(
  imports: WebAssembly.Imports,
  maxBytes: number,
  onBound: () => void,
  done: (instance: WebAssembly.Instance) => void,
): WebAssembly.Exports {
  const binary = readFileSync(require.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), imports);
  const memory = instance.exports.memory as WebAssembly.Memory;
  const grow = memory.grow.bind(memory);
  // V8's heap limit of a worker doesn't count WebAssembly memory, so it is bounded where it grows.
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > maxBytes) {
      onBound();
      throw new RangeError('memory bound reached');
    }
    return grow(pages);
  };
  done(instance);
  return instance.exports;
}

/** The library checks every call of a function in JavaScript; of millions of calls that is a third of the time. */
function callDirectly(module: Pdfium): void {
  for (const [name, exported] of Object.entries(module.wasmExports)) {
    if (name.startsWith('FPDF')) Object.assign(module, { [`_${name}`]: exported });
  }
}

/** A fresh PDFium whose memory never grows beyond `maxBytes`: past it, its allocations fail. */
export async function loadPdfium(maxBytes: number): Promise<Pdfium> {
  let reached = false;
  const onBound = () => {
    reached = true;
  };
  const library = await PDFiumLibrary.init({
    instantiateWasm: (imports, done) =>
      instantiate(imports, maxBytes, onBound, done as unknown as (instance: WebAssembly.Instance) => void),
  });
  // The wrapper keeps its module private and leaves out what is needed here: character boxes and bookmarks.
  const { module } = library as unknown as { module: Pdfium };
  callDirectly(module);
  return Object.defineProperty(module, 'memoryBoundReached', { get: () => reached });
}

/** Opens a PDF in memory. Returns 0 on failure. */
export function openPdfBytes(pdfium: Pdfium, bytes: Buffer): number {
  const pointer = pdfium.wasmExports.malloc(bytes.length);
  if (!pointer) return 0;
  pdfium.HEAPU8.set(bytes, pointer);
  return pdfium._FPDF_LoadMemDocument(pointer, bytes.length, 0);
}

/** Reads the file into PDFium's memory and opens it. @throws ConversionError on failure */
export function openPdf(pdfium: Pdfium, path: string): number {
  const file = openSync(path, 'r');
  try {
    const fileSize = fstatSync(file).size;
    const start = Buffer.alloc(200);
    readSync(file, start, 0, start.length, 0);
    // Objects are found without it, PDFium only asks for it.
    const header = lacksPdfHeader(start) ? '%PDF-1.7\n' : '';
    const size = header.length + fileSize;
    const pointer = pdfium.wasmExports.malloc(size);
    if (!pointer)
      throw new ConversionError(
        'limit_exceeded',
        'The PDF is too large to be read in the memory allowed for a file.',
      );
    pdfium.HEAPU8.set(Buffer.from(header), pointer);
    for (let read = 0; read < fileSize; ) {
      const bytes = readSync(file, pdfium.HEAPU8, pointer + header.length + read, fileSize - read, read);
      if (bytes === 0) break;
      read += bytes;
    }
    const document = pdfium._FPDF_LoadMemDocument(pointer, size, 0);
    if (document) return document;
  } finally {
    closeSync(file);
  }
  const error = pdfium._FPDF_GetLastError();
  if (error === passwordError) {
    throw new ConversionError(
      'password_protected',
      'The PDF is protected by a password. Upload a copy without one.',
    );
  }
  if (error === securityError) {
    throw new ConversionError(
      'unsupported',
      'The PDF is encrypted in a way that is not supported. Upload an unprotected copy.',
    );
  }
  throw new ConversionError(
    'damaged',
    isCutOff(path)
      ? 'The PDF is damaged: its end is missing, as after an interrupted transfer. Upload it again.'
      : 'The PDF is damaged: its structure could not be read.',
  );
}

const edgeBytes = 4096;

/** Whether the file starts like a PDF and lacks the end marker. */
function isCutOff(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const edge = Buffer.alloc(edgeBytes);
    const start = edge.toString('latin1', 0, readSync(file, edge, 0, edgeBytes, 0));
    const end = edge.toString('latin1', 0, readSync(file, edge, 0, edgeBytes, Math.max(0, size - edgeBytes)));
    return /\d+ \d+ obj/.test(start) && !end.includes('%%EOF');
  } finally {
    closeSync(file);
  }
}

/** Calls a PDFium function that fills a UTF-16LE buffer and returns its length in bytes. */
export function readUtf16(pdfium: Pdfium, fill: (buffer: number, bytes: number) => number): string {
  const bytes = fill(0, 0);
  if (bytes <= 2) return '';
  const buffer = pdfium.wasmExports.malloc(bytes);
  try {
    fill(buffer, bytes);
    return new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(buffer, buffer + bytes - 2));
  } finally {
    pdfium.wasmExports.free(buffer);
  }
}

/** Passes a Latin-1 name to PDFium as a C string. */
export function withName<T>(pdfium: Pdfium, name: string, use: (pointer: number) => T): T {
  const pointer = pdfium.wasmExports.malloc(name.length + 1);
  pdfium.HEAPU8.set([...Buffer.from(name, 'latin1'), 0], pointer);
  try {
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

export function metaText(pdfium: Pdfium, document: number, tag: string): string {
  return withName(pdfium, tag, (pointer) =>
    readUtf16(pdfium, (buffer, bytes) => pdfium._FPDF_GetMetaText(document, pointer, buffer, bytes)),
  ).trim();
}
