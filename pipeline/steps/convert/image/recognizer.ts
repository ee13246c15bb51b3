import { detectLanguage } from '../../../../language/detectLanguage';
import { improvePicture } from './improve/improvePicture';
import type { Straightening } from './improve/straighten';
import { confidenceOf, OcrEngine, type OcrWord, type Reading } from './ocrEngine';
import { isLatinModel, latinModelOf } from './ocrLanguages';
import { fullestStrip, type GrayPicture, inReadingFrame, type TextRotation } from './orientation';
import { withoutRules } from './withoutRules';

export interface RecognizedWord {
  text: string;
  /** Pixels of the straightened picture from its top left, in the reading frame of the text's rotation. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Words that stand on one line, in order. */
export type RecognizedLine = RecognizedWord[];

/** What was read of a picture. */
export interface Recognition {
  lines: RecognizedLine[];
  rotation: TextRotation;
  straightening: Straightening;
}

/** Below these (of 100) what was read is guesswork: specks, textures, a script the model doesn't know. */
const letters = { word: 25, line: 55 };
/** Models of other scripts are less sure of themselves, and only read what they are the best for. */
const signs = { word: 15, line: 30 };
/** What a model that knows the script reads is surer than this. */
const sureConfidence = 55;
/** By how much another model must be surer than the one before to be believed. */
const clearlySurer = 10;
/** Fewer characters don't tell a script, or that a picture is turned, from specks. */
const fewCharacters = 20;
/** A strip of the picture is enough to tell how to read it: so much of its height, within these pixels. */
const sample = { share: 0.12, least: 200, most: 350 };
/** Pages on which other scripts are tried, per document. */
const mostSearches = 2;

/** One engine a thread, whatever it reads: starting one takes half a second. */
const engine = new OcrEngine();

/**
 * Optical character recognition of a document's pictures. The first of `models` reads a strip of the picture, which
 * is quick; where it is unsure, the strip is read turned, and by the models of other scripts. The surest way reads
 * the picture; where its words are of another language that has a model, that one reads them again. The model that
 * was found holds for the rest of the document.
 */
export class Recognizer {
  private settled: string | null = null;
  private searches = 0;

  constructor(private readonly models: string[]) {}

  /** `enlargement`: by how much the picture is to be enlarged at least, where memory allows it. */
  async recognize(shown: GrayPicture, enlargement = 1): Promise<Recognition> {
    const improved = improvePicture(shown, enlargement);
    const picture = withoutRules(improved.picture);
    const { model, rotation } = await this.howToRead(picture, improved.runsAlong);
    const bytes = toPgm(inReadingFrame(picture, rotation));
    const reading = await this.inItsLanguage(bytes, await engine.read(bytes, model));
    const least = isLatinModel(reading.model) ? letters : signs;
    const { straightening } = improved;
    return { rotation, straightening, lines: reading.lines.map((words) => readableWords(words, least)) };
  }

  private async howToRead(
    picture: GrayPicture,
    runsAlong: boolean,
  ): Promise<{ model: string; rotation: TextRotation }> {
    const usual = this.settled ?? this.models[0] ?? 'eng';
    const first = await readStrip(picture, usual);
    // Letters that lie on their side may be read as others, with confidence.
    if (isSure(first) && !runsAlong) return { model: usual, rotation: 0 };
    const rotation = await turnOf(picture, first);
    if (rotation === 0 && isSure(first)) return { model: usual, rotation };
    if (rotation !== 0 || first.characters < fewCharacters) return { model: usual, rotation };
    if (this.settled !== null || this.searches++ >= mostSearches) return { model: usual, rotation: 0 };
    const model = await this.modelForScript(picture, first);
    if (model !== usual) this.settled = model;
    return { model, rotation: 0 };
  }

  /** The same letters, with the words and accents of the language they turned out to be in. */
  private async inItsLanguage(picture: Buffer, first: Reading): Promise<Reading> {
    if (this.settled !== null || !isSure(first) || !isLatinModel(first.model)) return first;
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

  /** The model that is surest of a strip of the picture: the one before, or one of another script. */
  private async modelForScript(picture: GrayPicture, first: Reading): Promise<string> {
    let best = { model: first.model, confidence: first.confidence + clearlySurer };
    for (const model of this.otherScripts(first.model)) {
      const { confidence, characters } = await readStrip(picture, model);
      if (characters > 0 && confidence > best.confidence) best = { model, confidence };
    }
    return best.model;
  }
}

/** How the text is turned: as the same model is surest of a strip of it, if it is sure at all. */
async function turnOf(picture: GrayPicture, { model, confidence }: Reading): Promise<TextRotation> {
  let best: { rotation: TextRotation; confidence: number } = {
    rotation: 0,
    confidence: Math.max(sureConfidence, confidence + clearlySurer),
  };
  for (const rotation of [90, 270, 180] as const) {
    const reading = await readStrip(inReadingFrame(picture, rotation), model);
    if (reading.characters >= fewCharacters && reading.confidence > best.confidence)
      best = { rotation, confidence: reading.confidence };
  }
  return best.rotation;
}

function readStrip(picture: GrayPicture, model: string): Promise<Reading> {
  // The engine reads nonsense from a rectangle as wide as the picture: it is given a picture of its own.
  return engine.read(toPgm(fullestStrip(picture, stripHeight(picture.height))), model);
}

/** Pixels of a picture's height that are enough to compare readings on. */
function stripHeight(height: number): number {
  return Math.min(sample.most, Math.max(sample.least, Math.round(height * sample.share)));
}

function isSure({ characters, confidence }: Reading): boolean {
  return characters >= fewCharacters && confidence >= sureConfidence;
}

/** The picture in the simplest format that the engine takes. */
function toPgm({ gray, width, height }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), gray]);
}

function readableWords(words: OcrWord[], least: { word: number; line: number }): RecognizedLine {
  if (words.length === 0 || confidenceOf(words).confidence < least.line) return [];
  return words
    .filter(({ confidence, text }) => confidence >= least.word && text.trim() !== '')
    .map(({ text, bbox }) => ({ text, left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }));
}
