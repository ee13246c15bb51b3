import { ask } from '../structured/ask';
import { usedByQuery } from '../structured/sql/usedByQuery';
import { questionParts, rowPhrasings } from './questionParts';
import type { RoutableConnector } from './route';

/** A question of two parts that go different ways. */
export interface QuestionParts {
  /** The question to the database. */
  rows: string;
  /** The question to the documents. */
  documents: string;
  connectorId: string;
  reasoning: string;
}

/**
 * The parts of a question of which one can be read over a database as a whole, and the other can't; null where the
 * question is one, is read as a whole itself, or its parts go the same way. Pure.
 */
export function splitQuestion(
  query: string,
  connectors: RoutableConnector[],
  now: Date,
): QuestionParts | null {
  const parts = questionParts(query);
  if (parts === null || connectors.length === 0) return null;
  if (connectors.some(({ reader }) => ask(query, reader, now).understood)) return null;
  const [first, second] = parts.map((part) => readOver(part, connectors, now));
  const rows = first ?? second;
  if (rows === undefined || (first !== undefined && second !== undefined)) return null;
  const documents = first === undefined ? parts[0] : parts[1];
  const reasoning =
    `The question has two parts. "${rows.phrasing}" could be read over connector ${rows.connector.name}, ` +
    `so its rows answer it; "${documents}" could not, so the indexed documents are searched for it.`;
  return { rows: rows.phrasing, documents, connectorId: rows.connector.id, reasoning };
}

/** The first phrasing of a part that a database understands and that asks for particular rows. */
function readOver(part: string, connectors: RoutableConnector[], now: Date) {
  return rowPhrasings(part)
    .flatMap((phrasing) => connectors.map((connector) => ({ phrasing, connector })))
    .find(({ phrasing, connector }) => {
      const asked = ask(phrasing, connector.reader, now);
      return asked.understood && usedByQuery(asked.query).values.length > 0;
    });
}
