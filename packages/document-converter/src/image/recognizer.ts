import type { LanguageDetector } from '../conversion';
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

/** The words of a line, in order. */
export type RecognizedLine = RecognizedWord[];

/** The result of recognizing a picture. */
export interface Recognition {
  lines: RecognizedLine[];
  rotation: TextRotation;
  straightening: Straightening;
  /** Whether it shows much that looks like text, most of which the model cannot read. */
  isUnread: boolean;
}

/** The minimum confidence (of 100). Lower results are specks, textures, or a script that the model does not know. */
const letters = { word: 25, line: 55 };
/** The minimum for models of other scripts, which are less confident, and used only where they are best. */
const signs = { word: 15, line: 30 };
/** A model that knows the script has a higher confidence than this. */
const sureConfidence = 55;
/** The margin of confidence by which another model must be better. */
const clearlySurer = 10;
/** The minimum number of characters for detecting the script or the rotation. */
const fewCharacters = 20;
/** A picture with as many characters has text, unless they are the texture of a photograph. */
const manyCharacters = 80;
/** The share of them that is read where the model knows the script. */
const leastRead = 0.3;
/** The height of the strip that is used for detection: a share of the picture's, within these pixels. */
const sample = { share: 0.12, least: 200, most: 350 };
/** The maximum number of pages per document on which other scripts are tried. */
const maxSearches = 2;

/** One engine per thread, because starting one takes half a second. */
const engine = new OcrEngine();

/**
 * Optical character recognition of a document's pictures. The first of `models` reads a strip of the picture; if its
 * confidence is low, the strip is rotated, and read by the models of other scripts. The picture is read with the most
 * confident model and rotation, and again by the model of its language, if there is one. That model is used for the
 * rest of the document.
 */
export class Recognizer {
  private settled: string | null = null;
  private searches = 0;

  constructor(
    private readonly models: string[],
    private readonly detectLanguage: LanguageDetector,
  ) {}

  /** @param enlargement the minimum factor by which the picture is enlarged, if memory allows it */
  async recognize(shown: GrayPicture, enlargement = 1): Promise<Recognition> {
    const improved = improvePicture(shown, enlargement);
    const picture = withoutRules(improved.picture);
    const { model, rotation } = await this.howToRead(picture, improved.runsAlong);
    const bytes = toPgm(inReadingFrame(picture, rotation));
    const reading = await this.inItsLanguage(bytes, await engine.read(bytes, model));
    const least = isLatinModel(reading.model) ? letters : signs;
    const { straightening } = improved;
    const lines = reading.lines.map((words) => readableWords(words, least));
    const read = lines.flat().reduce((sum, { text }) => sum + text.length, 0);
    const isUnread = reading.characters >= manyCharacters && read < leastRead * reading.characters;
    return { rotation, straightening, lines, isUnread };
  }

  private async howToRead(
    picture: GrayPicture,
    runsAlong: boolean,
  ): Promise<{ model: string; rotation: TextRotation }> {
    const usual = this.settled ?? this.models[0] ?? 'eng';
    const first = await readStrip(picture, usual);
    // Rotated letters can be read as others with high confidence.
    if (isSure(first) && !runsAlong) return { model: usual, rotation: 0 };
    const rotation = await turnOf(picture, first);
    if (rotation === 0 && isSure(first)) return { model: usual, rotation };
    if (rotation !== 0 || first.characters < fewCharacters) return { model: usual, rotation };
    if (this.settled !== null || this.searches++ >= maxSearches) return { model: usual, rotation: 0 };
    const model = await this.modelForScript(picture, first);
    if (model !== usual) this.settled = model;
    return { model, rotation: 0 };
  }

  /** Reads the picture again with the model of the detected language, for its words and accents. */
  private async inItsLanguage(picture: Buffer, first: Reading): Promise<Reading> {
    if (this.settled !== null || !isSure(first) || !isLatinModel(first.model)) return first;
    const text = first.lines.map((words) => words.map((word) => word.text).join(' ')).join('\n');
    const model = latinModelOf(this.detectLanguage(text));
    if (model === first.model) this.settled = model;
    if (!model || model === first.model || !this.models.includes(model)) return first;
    const second = await engine.read(picture, model);
    if (second.confidence < first.confidence) return first;
    this.settled = model;
    return second;
  }

  /** One model per other script. */
  private otherScripts(model: string): string[] {
    const firstLatin = this.models.find(isLatinModel);
    const others = this.models.filter((other) => !isLatinModel(other) || other === firstLatin);
    return others.filter((other) => other !== model && !(isLatinModel(other) && isLatinModel(model)));
  }

  /** The model with the highest confidence for a strip of the picture. */
  private async modelForScript(picture: GrayPicture, first: Reading): Promise<string> {
    let best = { model: first.model, confidence: first.confidence + clearlySurer };
    for (const model of this.otherScripts(first.model)) {
      const { confidence, characters } = await readStrip(picture, model);
      if (characters > 0 && confidence > best.confidence) best = { model, confidence };
    }
    return best.model;
  }
}

/** The rotation for which the model has the highest confidence. */
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
  // Cropped, because the engine's own rectangles fail at the full width of the picture.
  return engine.read(toPgm(fullestStrip(picture, stripHeight(picture.height))), model);
}

/** The height of the strip for comparing readings, in pixels. */
function stripHeight(height: number): number {
  return Math.min(sample.most, Math.max(sample.least, Math.round(height * sample.share)));
}

function isSure({ characters, confidence }: Reading): boolean {
  return characters >= fewCharacters && confidence >= sureConfidence;
}

/** The picture as PGM, the simplest format that the engine accepts. */
function toPgm({ gray, width, height }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), gray]);
}

function readableWords(words: OcrWord[], least: { word: number; line: number }): RecognizedLine {
  if (words.length === 0 || confidenceOf(words).confidence < least.line) return [];
  return words
    .filter(({ confidence, text }) => confidence >= least.word && text.trim() !== '')
    .map(({ text, bbox }) => ({ text, left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 }));
}
