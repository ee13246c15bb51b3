import { hash } from 'node:crypto';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { limitRules, maxTokens } from './documentLimits';
import { type OperationPlan, planOperations } from './operationPlan';

/** A document that was parsed and validated, with the plans of its operations. */
export interface PreparedDocument {
  /** Null if it cannot be parsed. */
  document: DocumentNode | null;
  /** Why it is rejected; empty for a valid document. */
  errors: readonly GraphQLError[];
  /** The SHA-256 of the text of a valid document, in Base64; else empty. */
  digest: string;
  operations: Map<string | null, OperationPlan>;
}

/** The plan of the operation that a request selects. */
export function planOf(
  { operations }: PreparedDocument,
  operationName: string | null | undefined,
): OperationPlan | undefined {
  if (operationName) return operations.get(operationName);
  return operations.size === 1 ? [...operations.values()][0] : undefined;
}

const maxEntries = 2_000;
/** The limit on the memory of all documents in the cache. */
const maxBytes = 100_000_000;
const bytesPerCharacter = 2;
/** Measured for documents of short names: a token with its place and node, and the copy that the response cache makes. */
const bytesPerToken = 1_000;
const maxErrors = 20;

function withCode(error: GraphQLError, code: string): GraphQLError {
  error.extensions.code ??= code;
  error.extensions.http ??= { spec: true, status: 400 };
  return error;
}

/** The same error without the parser, which the stack of the original keeps with all tokens. */
function copyOf({ message, source, positions, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, { source, positions, extensions });
}

/** graphql-js ends the comparison of fields with the same name after half a million pairs, by one error for all documents. */
function clearError(error: GraphQLError): GraphQLError {
  if (error.message !== 'Validation aborted.') return error;
  return new GraphQLError('The document repeats the same fields too often to be validated.');
}

export function refused(document: DocumentNode | null, errors: readonly GraphQLError[]): PreparedDocument {
  return { document, errors, digest: '', operations: new Map() };
}

/** The number of tokens of a document, its start and end included; one where it could not be parsed. */
function tokensOf(document: DocumentNode | null): number {
  let count = 1;
  for (let token = document?.loc?.startToken; token?.next; token = token.next) count++;
  return count;
}

/** A cache of documents by their text, because clients repeat few documents. */
export class PreparedDocuments {
  private readonly entries = new LRUCache<string, PreparedDocument>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ document }, text) =>
      bytesPerToken * tokensOf(document) + bytesPerCharacter * text.length,
  });
  private readonly byDocument = new WeakMap<DocumentNode, PreparedDocument>();
  private readonly rules: typeof specifiedRules;

  constructor(
    readonly schema: GraphQLSchema,
    options: { introspection: boolean },
  ) {
    this.rules = options.introspection
      ? specifiedRules
      : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  }

  /** The document, if it is cached. */
  known(text: string): PreparedDocument | undefined {
    return this.entries.get(text);
  }

  prepare(text: string): PreparedDocument {
    const known = this.known(text);
    if (known) return known;
    const prepared = this.readBounded(text);
    this.entries.set(text, prepared);
    if (prepared.document) this.byDocument.set(prepared.document, prepared);
    return prepared;
  }

  /** The plan of the operation that a request selects. */
  plan(document: DocumentNode, operationName: string | null | undefined): OperationPlan | undefined {
    const prepared = this.byDocument.get(document);
    return prepared && planOf(prepared, operationName);
  }

  prepared(document: DocumentNode): PreparedDocument | undefined {
    return this.byDocument.get(document);
  }

  /** The parser is recursive: a document that exceeds the stack is rejected. */
  private readBounded(text: string): PreparedDocument {
    try {
      return this.read(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      const sentence = 'Syntax Error: The document is nested too deeply.';
      return refused(null, [withCode(new GraphQLError(sentence), 'GRAPHQL_PARSE_FAILED')]);
    }
  }

  private read(text: string): PreparedDocument {
    let document: DocumentNode;
    try {
      document = parse(text, { maxTokens });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return refused(null, [withCode(copyOf(error), 'GRAPHQL_PARSE_FAILED')]);
    }
    const overLimits = validate(this.schema, document, limitRules);
    const errors =
      overLimits.length > 0 ? overLimits : validate(this.schema, document, this.rules, { maxErrors });
    if (errors.length > 0) {
      return refused(
        document,
        errors.map((error) => withCode(clearError(error), 'GRAPHQL_VALIDATION_FAILED')),
      );
    }
    const digest = hash('sha256', text, 'base64url');
    return { document, errors: [], digest, operations: planOperations(this.schema, document) };
  }
}
