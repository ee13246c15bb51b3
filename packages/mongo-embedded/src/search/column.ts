import { createHash } from 'node:crypto';
import { decodeDocument, decodeValue } from '../bson/decode';
import { encodeDocument } from '../bson/encode';
import { identityKey } from '../bson/orderedKey';
import type { Value } from '../bson/values';
import type { EntryReader } from './entryBytes';
import { SlotNumbers } from './slotNumbers';
import type { Part, SnapshotReader } from './snapshotFile';

const NOTHING = Buffer.alloc(0);
const EMPTY_DOCUMENT_BYTES = 5;
/** A longer text that identifies a value is kept as its digest. */
const LONGEST_IDENTITY = 64;
/** Where the value of a nameless field lies: after the length, its type and the end of its name. */
const VALUE_OFFSET = 6;
/** So many values are encoded at once: about a millisecond. */
const VALUES_IN_PART = 1024;

const short = (identity: string) =>
  identity.length <= LONGEST_IDENTITY ? identity : createHash('sha256').update(identity).digest('base64');

/** The values one field takes, by slot. Equal values share a number; 0 stands for a missing field. */
export class Column {
  private readonly ids = new SlotNumbers(Uint32Array);
  private readonly numbers = new Map<string, number>();
  readonly values: (Value | undefined)[] = [undefined];
  /** The texts in lists, once each: lists have many of them in common. */
  private readonly texts = new Map<string, string>();
  /** The bytes of the value that was set last, and its number: neighbours often have the same. */
  private latest: { bytes: Buffer; id: number } = { bytes: NOTHING, id: 0 };

  /** `bytes`: the value as it is stored, which neighbours often have in common. */
  set(slot: number, value: Value | undefined, bytes: Buffer): void {
    if (!bytes.equals(this.latest.bytes))
      this.latest = { bytes: Buffer.from(bytes), id: value === undefined ? 0 : this.numberOf(value) };
    this.ids.set(slot, this.latest.id);
  }

  restore(slot: number, entry: EntryReader): void {
    const length = entry.number();
    if (!entry.skipEqual(this.latest.bytes, length)) {
      const bytes = entry.bytes(length);
      const value =
        length === EMPTY_DOCUMENT_BYTES ? undefined : decodeValue(bytes, bytes.readUInt8(4), VALUE_OFFSET);
      this.latest = { bytes: Buffer.from(bytes), id: value === undefined ? 0 : this.numberOf(value) };
    }
    this.ids.set(slot, this.latest.id);
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
  }

  private numberOf(value: Value): number {
    const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    const key = plain ? `${typeof value} ${value}` : `v${short(identityKey(value))}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.values.length;
      this.values.push(Array.isArray(value) ? value.map((item) => this.shared(item)) : value);
      this.numbers.set(key, number);
    }
    return number;
  }

  private shared(item: Value): Value {
    if (typeof item !== 'string') return item;
    const known = this.texts.get(item);
    if (known === undefined) this.texts.set(item, item);
    return known ?? item;
  }

  /** Keeps the slots whose values pass, in order, at the front of the list; each distinct value is tested once. */
  narrow(slots: Uint32Array, test: (value: Value | undefined) => boolean): Uint32Array {
    const { ids, values } = this;
    const verdicts = new Uint8Array(values.length);
    let count = 0;
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number;
      const id = ids.get(slot);
      let verdict = verdicts[id] as number;
      if (verdict === 0) {
        verdict = test(values[id]) ? 1 : 2;
        verdicts[id] = verdict;
      }
      if (verdict === 1) slots[count++] = slot;
    }
    return slots.subarray(0, count);
  }

  idAt(slot: number): number {
    return this.ids.get(slot);
  }

  get size(): number {
    return this.values.length;
  }
}
