import { createHash } from 'node:crypto';
import { decodeDocument, decodeValue } from '../bson/decode';
import { encodeDocument } from '../bson/encode';
import { identityKey } from '../bson/orderedKey';
import type { Value } from '../bson/values';
import type { EntryReader } from './entryBytes';
import { ListTexts } from './listTexts';
import { allOf, type SlotCondition } from './slotCondition';
import { SlotNumbers } from './slotNumbers';
import type { Part, SnapshotReader } from './snapshotFile';
import { FAILS, MEETS, ValueCondition } from './valueCondition';

const NOTHING = Buffer.alloc(0);
const EMPTY_DOCUMENT_BYTES = 5;
/** A longer text that identifies a value is kept as its digest. */
const LONGEST_IDENTITY = 64;
/** Where the value of a nameless field lies: after the length, its type and the end of its name. */
const VALUE_OFFSET = 6;
/** So many values are encoded at once: about a millisecond. */
const VALUES_IN_PART = 1024;

/** So many slots are looked at before others may get their turn. */
const SLOTS_IN_TURN = 16_384;

const short = (identity: string) =>
  identity.length <= LONGEST_IDENTITY ? identity : createHash('sha256').update(identity).digest('base64');

const plainKey = (value: string | number | boolean) => `${typeof value} ${value}`;

/** The values one field takes, by slot. Equal values share a number; 0 stands for a missing field. */
export class Column {
  private readonly ids = new SlotNumbers(Uint32Array);
  private readonly numbers = new Map<string, number>();
  readonly values: (Value | undefined)[] = [undefined];
  private readonly lists = new ListTexts();
  /** Whether a slot was ever set to no value. */
  private hasMissing = false;
  /** The bytes of the value that was set last, and its number: neighbours often have the same. */
  private latest: { bytes: Buffer; id: number } = { bytes: NOTHING, id: 0 };

  /** `bytes`: the value as it is stored, which neighbours often have in common. */
  set(slot: number, value: Value | undefined, bytes: Buffer): void {
    if (!bytes.equals(this.latest.bytes))
      this.latest = { bytes: Buffer.from(bytes), id: value === undefined ? 0 : this.numberOf(value) };
    this.setNumber(slot, this.latest.id);
  }

  restore(slot: number, entry: EntryReader): void {
    const length = entry.number();
    if (!entry.skipEqual(this.latest.bytes, length)) {
      const bytes = entry.bytes(length);
      const value =
        length === EMPTY_DOCUMENT_BYTES ? undefined : decodeValue(bytes, bytes.readUInt8(4), VALUE_OFFSET);
      this.latest = { bytes: Buffer.from(bytes), id: value === undefined ? 0 : this.numberOf(value) };
    }
    this.setNumber(slot, this.latest.id);
  }

  private setNumber(slot: number, number: number): void {
    if (number === 0) this.hasMissing = true;
    this.ids.set(slot, number);
  }

  /** Values are only added; pages go on changing until they are written, and may then have numbers of later values. */
  capture(): Part[] {
    const count = this.values.length;
    const values: Part[] = [];
    for (let first = 1; first < count; first += VALUES_IN_PART)
      values.push(() =>
        encodeDocument({ '': this.values.slice(first, Math.min(first + VALUES_IN_PART, count)) as Value[] }),
      );
    return [...this.ids.capture(), Uint32Array.of(values.length), ...values];
  }

  async load(from: SnapshotReader): Promise<void> {
    await this.ids.load(from);
    const [parts = 0] = await from.next(Uint32Array);
    for (let part = 0; part < parts; part++) {
      const values = decodeDocument(Buffer.from((await from.next(Uint8Array)).buffer)).get('') as Value[];
      for (const value of values) this.numberOf(value);
    }
    for (let slot = 0; slot < this.ids.length && !this.hasMissing; slot++) {
      if (this.ids.get(slot) === 0) this.hasMissing = true;
      if (slot % SLOTS_IN_TURN === 0) await from.rest();
    }
  }

  private numberOf(value: Value): number {
    const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const key = plain ? plainKey(value) : `v${short(identityKey(value))}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.values.length;
      this.values.push(Array.isArray(value) ? this.lists.add(number, value) : value);
      this.numbers.set(key, number);
    }
    return number;
  }

  /** That the value passes a test; each distinct value is tested once. */
  meeting(test: (value: Value | undefined) => boolean): SlotCondition {
    return new ValueCondition(
      this.ids,
      () => new Uint8Array(this.values.length),
      (number) => test(this.values[number]),
    );
  }

  /** That there is a value. */
  present(): SlotCondition {
    return this.hasMissing ? this.meeting((value) => value !== undefined) : allOf([]);
  }

  /** That the value is one of these texts, or a list with one of them: they are looked up, and no value is tested. */
  holding(texts: Iterable<string>): SlotCondition {
    const begin = () => {
      const verdicts = new Uint8Array(this.values.length).fill(FAILS);
      for (const text of texts) {
        const number = this.numbers.get(plainKey(text));
        if (number !== undefined) verdicts[number] = MEETS;
        this.lists.forEachWith(text, (list) => {
          verdicts[list] = MEETS;
        });
      }
      return verdicts;
    };
    return new ValueCondition(this.ids, begin, () => false);
  }

  get size(): number {
    return this.values.length;
  }
}
