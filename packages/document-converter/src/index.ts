export { ConversionError, type ConversionErrorCode } from './conversionError';
export type { Converter, ConverterOptions, ConvertRequest, TaskRequest } from './converter';
export type { CpuAllowance } from './cpuWatch';
export type {
  Block,
  Box,
  CodeBlock,
  ConvertedDocument,
  DocumentHead,
  HeadingBlock,
  LineBox,
  ListItemBlock,
  NewBlock,
  PageSize,
  ParagraphBlock,
  TableBlock,
} from './document';
export { DocumentFileWriter, readHead, readHeadSync, readItems, readItemsSync } from './documentFile';
export type { FileKind } from './fileKind';
export { openConverter } from './openConverter';
export type { SheetCell, SheetTableItem, SheetTableRow, SheetTableStart } from './sheetTable';
