import { type AskedName, coverTerms, isYear, nameTerms, spelledWords } from '../../language/identityTerms';
import type { FileIdentity } from '../../models/fileIdentities';

/** A term of more than this share of the documents tells none of them from the others. */
const maxShare = 0.5;
/** How many times the share of passages with a word is that of others in documents that open with it. */
const minLift = 10;
/** An earlier year than the latest that is named. */
const earlierYear = 0.5;

interface Document {
  runId: string | null;
  names: string[];
  /** Of its opening; empty until it was read, and for documents of few passages, whose text says it anyway. */
  cover: string[];
  /** The share of the read passages that have a word, 0 to 1. */
  text: ReadonlyMap<string, number>;
}

const noText: ReadonlyMap<string, number> = new Map();

/** What the documents of an environment are named by, and how rare that is among them. */
export class DocumentNames {
  private readonly documents = new Map<string, Document>();
  private readonly byName = new Map<string, Set<string>>();
  private readonly byCover = new Map<string, Set<string>>();
  /** The sum of the shares of all documents, by word. */
  private readonly shares = new Map<string, number>();
  private read = 0;

  get size(): number {
    return this.documents.size;
  }

  /** Adds a document, or replaces what its record says. Returns whether its text is to be read. */
  put(file: FileIdentity): boolean {
    const { _id, runId } = file;
    const names = [...new Set(statementsOf(file).flatMap(nameTerms))];
    const known = this.documents.get(_id);
    if (known) unlink(this.byName, known.names, _id);
    this.documents.set(_id, { cover: known?.cover ?? [], text: known?.text ?? noText, names, runId });
    link(this.byName, names, _id);
    return known?.runId !== runId;
  }

  /** Adds what the text of a document says: its opening, and passages all over it. */
  putText(fileId: string, opening: string, passages: readonly string[]): void {
    const known = this.documents.get(fileId);
    if (known === undefined) return;
    if (known.text === noText) this.read++;
    for (const [word, share] of known.text) this.shares.set(word, (this.shares.get(word) ?? 0) - share);
    unlink(this.byCover, known.cover, fileId);
    const text = sharesOf(passages);
    // A name that says its year says it better than an opening, which compares years.
    const hasYear = known.names.some(isYear);
    const terms = coverTerms(opening, passages.join('\n'));
    const cover = hasYear ? terms.filter((term) => !isYear(term)) : terms;
    for (const [word, share] of text) this.shares.set(word, (this.shares.get(word) ?? 0) + share);
    link(this.byCover, cover, fileId);
    this.documents.set(fileId, { ...known, cover, text });
  }

  /** How far each document that a question names is what it asks about: the sum of the rarity of the shared words. */
  named(asked: readonly AskedName[]): Map<string, number> {
    const years = asked.flatMap(({ term }) => (isYear(term) ? [term] : []));
    const latest = years.sort().at(-1);
    const sums = new Map<string, number>();
    for (const { term, spellings } of asked) {
      const files = new Set(spellings.flatMap((spelling) => this.documentsNamed(spelling)));
      const { size } = files;
      if (size === 0 || size > maxShare * this.documents.size) continue;
      const weight = isYear(term) && term !== latest ? earlierYear : 1;
      const rarity = weight * Math.log((this.documents.size + 1) / (size + 0.5));
      for (const id of files) sums.set(id, (sums.get(id) ?? 0) + rarity);
    }
    return sums;
  }

  private documentsNamed(term: string): string[] {
    const opening = this.byCover.get(term);
    return [
      ...(this.byName.get(term) ?? []),
      ...(opening && this.isDistinctive(term, opening) ? opening : []),
    ];
  }

  /** Whether a word tells the documents that open with it from the others, and is not one that all of them use. */
  private isDistinctive(term: string, opening: ReadonlySet<string>): boolean {
    const others = this.read - opening.size;
    if (opening.size > maxShare * this.documents.size) return false;
    if (isYear(term)) return true;
    let own = 0;
    for (const id of opening) own += this.documents.get(id)?.text.get(term) ?? 0;
    const ofOthers = ((this.shares.get(term) ?? 0) - own) / Math.max(1, others);
    return own / opening.size >= minLift * ofOthers;
  }
}

function statementsOf(file: FileIdentity): string[] {
  const { name, folderName, referenceId, category, documentType, tags, metadataJson } = file;
  return [
    name,
    folderName,
    referenceId,
    category,
    documentType,
    ...(tags ?? []),
    ...valuesOf(metadataJson),
  ].filter((value): value is string => typeof value === 'string');
}

const maxValues = 50;
const maxValueCharacters = 200;

/** The short texts and numbers of the client's metadata. */
function valuesOf(json: string | null): string[] {
  const values: string[] = [];
  const visit = (value: unknown): void => {
    if (values.length >= maxValues) return;
    if (typeof value === 'string' || typeof value === 'number') {
      if (String(value).length <= maxValueCharacters) values.push(String(value));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(json === null ? null : JSON.parse(json));
  return values;
}

function sharesOf(passages: readonly string[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const passage of passages) {
    for (const word of spelledWords(passage)) shares.set(word, (shares.get(word) ?? 0) + 1 / passages.length);
  }
  return shares;
}

function link(index: Map<string, Set<string>>, terms: readonly string[], id: string): void {
  for (const term of terms) {
    const ids = index.get(term);
    if (ids) ids.add(id);
    else index.set(term, new Set([id]));
  }
}

function unlink(index: Map<string, Set<string>>, terms: readonly string[], id: string): void {
  for (const term of terms) {
    const ids = index.get(term);
    ids?.delete(id);
    if (ids?.size === 0) index.delete(term);
  }
}
