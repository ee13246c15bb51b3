import type { MessagePort } from 'node:worker_threads';
import type { ConvertedDocument } from '../../../domain/document';
import type { FileKind } from '../../../domain/fileTypes';
import { ConversionError } from '../../../domain/ports/converter';
import { convertFile } from './convertFile';

/** The entry of a conversion thread. Errors don't keep their class across threads, so outcomes are plain data. */
export type ConvertOutcome =
  | { ok: true; document: ConvertedDocument }
  | { ok: false; reason: string | null; detail: string };

export interface ConvertTask {
  path: string;
  kind: FileKind;
  filename: string;
  maxMemoryBytes: number;
  /** Takes `'started'` once, then the share that is done. */
  port: MessagePort;
}

// The readers used here print their doubts about damaged files; the log of the service is not the place for it.
process.stdout.write = () => true;
process.stderr.write = () => true;

const progressSteps = 200;

export async function convert(task: ConvertTask): Promise<ConvertOutcome> {
  const { port } = task;
  port.postMessage('started');
  let reported = 0;
  const progress = (share: number) => {
    const step = Math.floor(share * progressSteps);
    if (step <= reported) return;
    reported = step;
    port.postMessage(Math.min(1, share));
  };
  try {
    return { ok: true, document: await convertFile({ ...task, progress }) };
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ok: false, reason: error instanceof ConversionError ? error.message : null, detail };
  } finally {
    port.close();
  }
}
