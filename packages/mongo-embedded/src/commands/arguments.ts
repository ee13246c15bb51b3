import type { RawDocument } from '../bson/raw';
import {
  type Document,
  isDocument,
  isNumeric,
  toDouble,
  truthy,
  typeAlias,
  type Value,
} from '../bson/values';
import { MongoError } from '../errors';

/** Fields that any command may carry. */
const GENERIC = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  '$audit',
  '$client',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'autocommit',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'startTransaction',
  'stmtId',
  'stmtIds',
  'txnNumber',
  'writeConcern',
  'help',
  '$queryOptions',
]);

/** Reads the fields of a command by name and type, with MongoDB's errors for what is wrong. */
export class Arguments {
  constructor(
    readonly command: string,
    readonly source: RawDocument | Document,
  ) {}

  /** Refuses fields the command doesn't know, so that no option is ever ignored in silence. */
  allow(...names: string[]): this {
    for (const name of this.source.keys()) {
      if (name !== this.command && !names.includes(name) && !GENERIC.has(name)) {
        throw new MongoError(
          40415,
          `BSON field '${this.command}.${name}' is an unknown field: the embedded document store does not have it`,
        );
      }
    }
    return this;
  }

  get(name: string): Value | undefined {
    return this.source.get(name);
  }

  private wrong(name: string, value: Value, expected: string): MongoError {
    return new MongoError(
      'TypeMismatch',
      `BSON field '${this.command}.${name}' is the wrong type '${typeAlias(value)}', expected type '${expected}'`,
    );
  }

  /** An object field; null counts as absent. */
  document(name: string): Document | undefined {
    const value = this.get(name);
    if (value === undefined || value === null) return undefined;
    if (!isDocument(value)) throw this.wrong(name, value, 'object');
    return value;
  }

  array(name: string): Value[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) throw this.wrong(name, value, 'array');
    return value;
  }

  string(name: string): string | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw this.wrong(name, value, 'string');
    return value;
  }

  boolean(name: string): boolean {
    const value = this.get(name);
    if (value !== undefined && value !== null && typeof value !== 'boolean' && !isNumeric(value))
      throw this.wrong(name, value, 'bool');
    return truthy(value);
  }

  /** A non-negative whole number. */
  count(name: string): number | undefined {
    const value = this.integer(name);
    if (value !== undefined && value < 0) {
      throw new MongoError(51024, `BSON field '${name}' value must be >= 0, actual value '${value}'`);
    }
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.get(name);
    if (value === undefined || value === null) return undefined;
    if (!isNumeric(value)) throw this.wrong(name, value, 'long');
    return Math.trunc(toDouble(value));
  }

  /** The collection a command names in its first field. */
  collection(): string {
    const value = this.get(this.command);
    if (typeof value !== 'string') {
      throw new MongoError('InvalidNamespace', `collection name has invalid type ${typeAlias(value)}`);
    }
    if (value === '')
      throw new MongoError('InvalidNamespace', 'Invalid namespace specified: collection name is empty');
    return value;
  }

  /** When the operation has to be over, in the clock of `performance.now()`. */
  deadline(): number {
    const limit = this.integer('maxTimeMS');
    if (limit !== undefined && limit < 0)
      throw new MongoError('BadValue', `${limit} value for maxTimeMS is out of range`);
    return limit ? performance.now() + limit : Number.POSITIVE_INFINITY;
  }
}
