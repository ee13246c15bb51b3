import { join } from 'node:path';
import { createWorker, type Worker } from 'tesseract.js';
import { ConversionError } from '../conversionError';
import { expectThread } from '../threadCpu';
import { modelDirectory } from './ocrLanguages';

export interface OcrWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

/** The text that a model read from a picture. */
export interface Reading {
  model: string;
  lines: OcrWord[][];
  characters: number;
  /** The mean confidence in its characters, 0 to 100. */
  confidence: number;
}

/** The engine is restarted after this many pictures, because its memory grows with use. */
const picturesPerEngine = 100;

// Threads run compiled files, also when this module is loaded from its TypeScript source.
const threadPath = __filename.endsWith('.ts')
  ? join(__dirname, '../../dist/src/image/recognitionThread.js')
  : join(__dirname, 'recognitionThread.js');

interface Running {
  model: string;
  worker: Promise<Worker>;
  thread: ReturnType<typeof expectThread>;
  pictures: number;
}

/** Tesseract, with one model and one picture at a time. Downloads nothing. */
export class OcrEngine {
  private running: Running | null = null;

  /** @param picture a PNG, JPEG or PGM. @throws ConversionError if it cannot be decoded */
  async read(picture: Buffer, model: string): Promise<Reading> {
    const worker = await this.workerFor(model);
    try {
      const { data } = await worker.recognize(picture, {}, { blocks: true, text: false });
      const lines = (data.blocks ?? [])
        .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
        .map((line): OcrWord[] => line.words);
      return { model, lines, ...confidenceOf(lines.flat()) };
    } catch (error) {
      await this.close();
      throw new ConversionError('damaged', 'The image is damaged: it could not be decoded.', {
        cause: error,
      });
    }
  }

  private async workerFor(model: string): Promise<Worker> {
    const { running } = this;
    if (running?.model !== model || running.pictures >= picturesPerEngine) await this.close();
    if (this.running === null) this.running = this.start(model);
    this.running.pictures++;
    return this.running.worker;
  }

  private start(model: string): Running {
    const thread = expectThread();
    const worker = createWorker(model, 1, {
      workerPath: threadPath,
      langPath: modelDirectory(model),
      gzip: true,
      cacheMethod: 'none',
      // Without it, an error inside the engine's thread would be thrown where nobody can catch it.
      errorHandler: () => {},
    });
    worker.then(thread.hasStarted, () => {});
    return { model, worker, thread, pictures: 0 };
  }

  async close(): Promise<void> {
    const { running } = this;
    this.running = null;
    await running?.worker.then((worker) => worker.terminate());
    running?.thread.hasEnded();
  }
}

export function confidenceOf(words: OcrWord[]): { characters: number; confidence: number } {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const weighed = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return { characters, confidence: characters > 0 ? weighed / characters : 0 };
}
