import { dirname, join } from 'node:path';
import { createWorker, type Worker } from 'tesseract.js';
import { ConversionError } from '../../../../domain/ports/converter';

export interface RecognizedWord {
  text: string;
  /** Pixels from the top left. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Words that stand on one line, in order. */
export type RecognizedLine = RecognizedWord[];

/** Below these (of 100) what was read is guesswork: specks, textures, a script the model doesn't know. */
const minimumWordConfidence = 25;
const minimumLineConfidence = 55;
/** The engine's memory grows with use: it is begun anew after this many pictures. */
const picturesPerEngine = 100;

const languageData = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

/** Optical character recognition with a bundled model; nothing is fetched. One picture at a time. */
export class Recognizer {
  private engine: Promise<Worker> | null = null;
  private pictures = 0;

  /** `picture`: a PNG, JPEG or PGM. Throws `ConversionError` where it can't be decoded. */
  async recognize(picture: Buffer): Promise<RecognizedLine[]> {
    if (this.pictures++ % picturesPerEngine === 0) await this.close();
    this.engine ??= createWorker('eng', 1, {
      langPath: languageData,
      gzip: true,
      cacheMethod: 'none',
      // Without it, an error inside the engine's thread would be thrown where nobody can catch it.
      errorHandler: () => {},
    });
    const engine = await this.engine;
    try {
      const { data } = await engine.recognize(picture, {}, { blocks: true, text: false });
      return (data.blocks ?? [])
        .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
        .map(({ words }) => readableWords(words));
    } catch (error) {
      await this.close();
      throw new ConversionError('The image is damaged: it could not be decoded.', { cause: error });
    }
  }

  async close(): Promise<void> {
    const { engine } = this;
    this.engine = null;
    await engine?.then((worker) => worker.terminate());
  }
}

interface EngineWord {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}

function readableWords(words: EngineWord[]): RecognizedLine {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / characters;
  if (!(confidence >= minimumLineConfidence)) return [];
  return words
    .filter((word) => word.confidence >= minimumWordConfidence && word.text.trim() !== '')
    .map(({ text, bbox }) => ({ text, left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }));
}
