/** The entry of a conversion thread: conversion, and the stages after it, which run within the same limits. */
import type { Block, DocumentHead } from '@lectern/document-converter';
import {
  BlockOutput,
  ConversionError,
  conversionTasks,
  DocumentFileWriter,
  readHeadSync,
  readItemsSync,
  type Task,
  threadTask,
} from '@lectern/document-converter/thread';
import { detectLanguage } from '../../language/detectLanguage';
import { chunkBlocks } from './chunk/chunkDocument';
import type { DocumentChunk } from './chunk/documentChunk';
import { parseBlocks } from './parse/parseDocument';
import type { BuildTablesInput, BuildTablesResult } from './tables/buildTables';

export interface ParseFileInput {
  documentPath: string;
  outputPath: string;
  markdownPath: string;
}

export interface ChunkFileInput {
  documentPath: string;
  outputPath: string;
  maxChunks: number;
}

export interface ChunkFileResult {
  head: DocumentHead;
  chunkCount: number;
}

export const { convert, convertToFile, drawPage, readPages } = conversionTasks({ detectLanguage });

export const parseFile = threadTask((task: ParseFileInput & Task, progress, writers): DocumentHead => {
  const { documentPath } = task;
  let passes = 0;
  const output = new BlockOutput(task.outputPath, task.markdownPath);
  writers.push(output);
  const head = readHeadSync<DocumentHead>(documentPath);
  return output.finish(
    parseBlocks(
      head,
      () => {
        const before = passes++;
        return readItemsSync<Block>(documentPath, (share) => progress((before + share) / 2));
      },
      (block) => output.add(block),
    ),
  );
});

/** SQLite is loaded by the threads that need it. */
export const buildTables = threadTask((task: BuildTablesInput & Task, progress): BuildTablesResult => {
  const builder = require('./tables/buildTables') as typeof import('./tables/buildTables');
  return builder.buildTables(task, progress);
});

export const chunkFile = threadTask((task: ChunkFileInput & Task, progress, writers): ChunkFileResult => {
  const document = readHeadSync<DocumentHead>(task.documentPath);
  const output = new DocumentFileWriter<DocumentChunk>(task.outputPath);
  writers.push(output);
  for (const chunk of chunkBlocks(readItemsSync<Block>(task.documentPath, progress), document.language)) {
    if (output.count >= task.maxChunks)
      throw new ConversionError('limit_exceeded', tooManyChunks(task.maxChunks));
    output.add(chunk);
  }
  output.finish(document);
  return { head: document, chunkCount: output.count };
});

function tooManyChunks(most: number): string {
  return `The document has more text than the ${most.toLocaleString('en')} passages that one file may have. Split it into several files.`;
}
