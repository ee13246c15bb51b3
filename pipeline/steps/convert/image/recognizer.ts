import { detectLanguage } from '../../../../models/language/detectLanguage';
import { confidenceOf, OcrEngine, type OcrWord, type Reading } from './ocrEngine';
import { isLatinModel, latinModelOf } from './ocrLanguages';

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
const letters = { word: 25, line: 55 };
/** Models of other scripts are less sure of themselves, and only read what they are the best for. */
const signs = { word: 15, line: 30 };
/** What a model that knows the script reads is surer than this. */
const sureConfidence = 55;
/** By how much another model must be surer than the one before to be believed. */
const clearlySurer = 10;
/** Fewer characters don't tell a script from specks. */
const fewCharacters = 20;
/** Models are compared on a part of the picture: so much of its height, within these pixels. */
const sample = { share: 0.12, least: 200, most: 350 };
/** Pages on which other scripts are tried, per document. */
const mostSearches = 2;

/** One engine a thread, whatever it reads: starting one takes half a second. */
const engine = new OcrEngine();

/**
 * Optical character recognition of a document's pictures. The first of `models` reads; where it is unsure, the
 * others are tried on a part of the picture, and where the words are of another language that has a model, that
 * one reads them again. What was found out holds for the rest of the document.
 */
export class Recognizer {
  private settled: string | null = null;
  private searches = 0;

  constructor(private readonly models: string[]) {}

  /** `picture`: a PNG, JPEG or PGM of `width` × `height`. Throws `ConversionError` where it can't be decoded. */
  async recognize(picture: Buffer, size: { width: number; height: number }): Promise<RecognizedLine[]> {
    const [usual = 'eng'] = this.models;
    const first = await engine.read(picture, this.settled ?? usual);
    const reading = await this.better(picture, size, first);
    return reading.lines.map((words) => readableWords(words, isLatinModel(reading.model) ? letters : signs));
  }

  private async better(
    picture: Buffer,
    size: { width: number; height: number },
    first: Reading,
  ): Promise<Reading> {
    if (first.characters < fewCharacters || this.settled === first.model) return first;
    if (first.confidence >= sureConfidence) return this.inItsLanguage(picture, first);
    if (this.searches++ >= mostSearches) return first;
    const model = await this.modelForScript(picture, size, first);
    if (model === first.model) return first;
    this.settled = model;
    return engine.read(picture, model);
  }

  /** The same letters, with the words and accents of the language they turned out to be in. */
  private async inItsLanguage(picture: Buffer, first: Reading): Promise<Reading> {
    const text = first.lines.map((words) => words.map((word) => word.text).join(' ')).join('\n');
    const model = latinModelOf(detectLanguage(text));
    if (model === first.model) this.settled = model;
    if (!model || model === first.model || !this.models.includes(model)) return first;
    const second = await engine.read(picture, model);
    if (second.confidence < first.confidence) return first;
    this.settled = model;
    return second;
  }

  /** One model a script is enough to tell the script. */
  private otherScripts(model: string): string[] {
    const firstLatin = this.models.find(isLatinModel);
    const others = this.models.filter((other) => !isLatinModel(other) || other === firstLatin);
    return others.filter((other) => other !== model && !(isLatinModel(other) && isLatinModel(model)));
  }

  /** The model that is surest of a part of the picture: the one before, or one of another script. */
  private async modelForScript(
    picture: Buffer,
    size: { width: number; height: number },
    first: Reading,
  ): Promise<string> {
    const part = samplePart(first, size);
    let best = { model: first.model, confidence: first.confidence + clearlySurer };
    for (const model of this.otherScripts(first.model)) {
      const { confidence, characters } = await engine.read(picture, model, part);
      if (characters > 0 && confidence > best.confidence) best = { model, confidence };
    }
    return best.model;
  }
}

/** Where the lines begin that hold most of what was read. */
function samplePart({ lines }: Reading, { width, height }: { width: number; height: number }) {
  const longest = lines.reduce(
    (best, words) => (lengthOf(words) > lengthOf(best) ? words : best),
    lines[0] ?? [],
  );
  const middle = longest[0] ? (longest[0].bbox.y0 + longest[0].bbox.y1) / 2 : 0;
  const wanted = Math.min(sample.most, Math.max(sample.least, Math.round(height * sample.share)));
  const partHeight = Math.min(height, wanted);
  const top = Math.max(0, Math.min(height - partHeight, Math.round(middle - partHeight / 2)));
  return { left: 0, top, width, height: partHeight };
}

function lengthOf(words: OcrWord[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

function readableWords(words: OcrWord[], least: { word: number; line: number }): RecognizedLine {
  if (words.length === 0 || confidenceOf(words).confidence < least.line) return [];
  return words
    .filter(({ confidence, text }) => confidence >= least.word && text.trim() !== '')
    .map(({ text, bbox }) => ({ text, left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }));
}
