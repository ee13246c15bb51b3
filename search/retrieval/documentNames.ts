import { type Guarded, hasExpired, type Sight } from '../../domain/access';
import { type AskedName, coverTerms, isYear, nameTerms, spelledWords } from '../../language/identityTerms';
import { type FileIdentity, statementsOf } from './fileIdentity';
import { shareOf, WordNumbers, type WordShares } from './wordShares';

/** A term of more than this share of the documents tells none of them from the others. */
const maxShare = 0.5;
/** How many times the share of passages with a word is that of others in documents that open with it. */
const minLift = 10;
/** An earlier year than the latest that is named. */
const earlierYear = 0.5;

interface Document extends Guarded {
  runId: string | null;
  names: string[];
  /**
   * The terms of its opening; empty until it was read, and for documents of few passages, whose text says it anyway.
   */
  cover: string[];
  /** Null until it was read. */
  text: WordShares | null;
}

const unread = { cover: [], text: null };

/** The names of the documents of an environment, and how rare these are among them. */
export class DocumentNames {
  private readonly documents = new Map<string, Document>();
  /** The documents that are not for everyone, or expire. */
  private readonly restricted = new Set<string>();
  private readonly byName = new Map<string, Set<string>>();
  private readonly byCover = new Map<string, Set<string>>();
  private readonly words = new WordNumbers();
  /** The sum of the shares of all documents, by the number of the word. */
  private readonly sums: number[] = [];
  private read = 0;

  /**
   * Adds a document, or replaces what its record says. Returns whether its text is to be read: that of a document that
   * has not changed since the former names is taken from there.
   */
  put(file: FileIdentity, former?: DocumentNames): boolean {
    const { _id, runId, readers, expiresAt } = file;
    const names = [...new Set(statementsOf(file).flatMap(nameTerms))];
    const known = this.documents.get(_id);
    if (known) unlink(this.byName, known.names, _id);
    this.documents.set(_id, { ...(known ?? unread), names, runId, readers, expiresAt });
    if (readers || expiresAt) this.restricted.add(_id);
    else this.restricted.delete(_id);
    link(this.byName, names, _id);
    const before = former?.documents.get(_id);
    if (!former || !before?.text || before.runId !== runId) return known?.runId !== runId;
    this.setText(_id, before.cover, former.words.named(before.text));
    return false;
  }

  /** Adds what the text of a document says: its opening, and passages all over it. */
  putText(fileId: string, opening: string, passages: readonly string[]): void {
    // A name that says its year says it better than an opening, which compares years.
    const hasYear = this.documents.get(fileId)?.names.some(isYear) ?? false;
    const terms = coverTerms(opening, passages.join('\n'));
    const cover = hasYear ? terms.filter((term) => !isYear(term)) : terms;
    this.setText(fileId, cover, sharesOf(passages));
  }

  private setText(fileId: string, cover: string[], shares: Iterable<[word: string, share: number]>): void {
    const known = this.documents.get(fileId);
    if (known === undefined) return;
    if (known.text === null) this.read++;
    else this.addShares(known.text, -1);
    unlink(this.byCover, known.cover, fileId);
    const text = this.words.numbered(shares);
    this.addShares(text, 1);
    link(this.byCover, cover, fileId);
    this.documents.set(fileId, { ...known, cover, text });
  }

  private addShares({ numbers, shares }: WordShares, sign: 1 | -1): void {
    numbers.forEach((number, at) => {
      this.sums[number] = (this.sums[number] ?? 0) + sign * (shares[at] ?? 0);
    });
  }

  /**
   * How far each document that a question names is what it asks about: the sum of the rarity of the shared words, among the
   * documents that the request sees.
   */
  named(asked: readonly AskedName[], sight: Pick<Sight, 'principals'>): Map<string, number> {
    const asking = sight.principals && new Set(sight.principals);
    const isHidden = (id: string) => {
      const { readers, expiresAt } = this.documents.get(id) ?? {};
      if (hasExpired({ expiresAt })) return true;
      return asking !== null && readers ? !readers.some((reader) => asking.has(reader)) : false;
    };
    const hidden = new Set([...this.restricted].filter(isHidden));
    const count = this.documents.size - hidden.size;
    const years = asked.flatMap(({ term }) => (isYear(term) ? [term] : []));
    const latest = years.sort().at(-1);
    const sums = new Map<string, number>();
    for (const { term, spellings } of asked) {
      const named = spellings.flatMap((spelling) => this.documentsNamed(spelling));
      const files = new Set(named.filter((id) => !hidden.has(id)));
      const { size } = files;
      if (size === 0 || size > maxShare * count) continue;
      const weight = isYear(term) && term !== latest ? earlierYear : 1;
      const rarity = weight * Math.log((count + 1) / (size + 0.5));
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
    const number = this.words.get(term);
    if (number === undefined) return true;
    let own = 0;
    for (const id of opening) own += shareOf(number, this.documents.get(id)?.text ?? null);
    const ofOthers = ((this.sums[number] ?? 0) - own) / Math.max(1, others);
    return own / opening.size >= minLift * ofOthers;
  }
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
