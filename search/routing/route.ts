import { AppError } from '../../domain/errors';
import type { LinkedWords } from '../../domain/ports/questionReader';
import type { Route } from '../../domain/search';
import { toRegExp } from '../../language/patterns';
import { type Asked, ask } from '../structured/ask';
import type { OpenedConnector } from '../structured/openedConnector';
import { usedByQuery } from '../structured/sql/usedByQuery';
import patterns from './data/route.json';

export type RoutableConnector = Pick<OpenedConnector, 'id' | 'name' | 'reader'>;

export interface RouteRequest {
  query: string;
  /** The connectors of the environment; with `connectorId` only that one is looked at. */
  connectors: RoutableConnector[];
  forceRoute: Route | null;
  connectorId: string | null;
  /** How well documents answer: the score of the best passage, 0 to 1; null where that was not tried. */
  documentScore: number | null;
  now: Date;
  /** Whether connectors were skipped because they cannot be reached. */
  hasUnavailable?: boolean;
}

export interface ChosenRoute {
  route: Route;
  reasoning: string;
  connectorId: string | null;
}

/** The best passage speaks for the documents from here on. */
const goodDocumentScore = 0.65;

/** Asking for what a text says, explains or prescribes. */
const textCue = toRegExp(patterns.asksForText, 'i');

/**
 * Which side answers a query, from evidence: what its words are in the databases, whether they make a whole
 * question there, whether they ask for what a text says, and how well the documents answer. Pure.
 * @throws `connector_not_found`, `no_connector`
 */
export function route(request: RouteRequest): ChosenRoute {
  const { forceRoute, connectorId, connectors } = request;
  const documents = (reasoning: string): ChosenRoute => ({ route: 'semantic', reasoning, connectorId: null });
  if (forceRoute === 'semantic') return documents('The request forces the semantic route.');
  const named = connectors.filter(({ id }) => connectorId === null || id === connectorId);
  if (connectorId !== null && named.length === 0) {
    throw new AppError('connector_not_found', `There is no connector '${connectorId}'.`);
  }
  const [best, ...others] = named
    .map((connector) => weigh(connector, request))
    .sort((a, b) => b.weight - a.weight);
  if (best === undefined) {
    if (forceRoute !== null) {
      const needs = `The route '${forceRoute}' needs a connector, and this environment has none.`;
      throw new AppError('no_connector', needs);
    }
    const why = request.hasUnavailable ? 'No connector can be reached' : 'This environment has no connector';
    return documents(`${why}, so the indexed documents are searched.`);
  }
  const seen = describe(best, others, request.documentScore);
  if (forceRoute !== null) {
    const reasoning = `The request forces the ${forceRoute} route. ${seen}`;
    return { route: forceRoute, reasoning, connectorId: best.connector.id };
  }
  const decided = decide(best, request);
  // A named connector is asked in any case; documents join where the words ask for them.
  const isDirected = connectorId !== null && decided[0] !== 'hybrid';
  const [chosen, why] = isDirected ? ['structured' as const, 'The request names the connector.'] : decided;
  if (chosen === 'semantic') return documents(`${seen} ${why}`);
  return { route: chosen, reasoning: `${seen} ${why}`, connectorId: best.connector.id };
}

/** A connector, and what in a query speaks for it. */
interface Weighed extends LinkedWords {
  connector: RoutableConnector;
  /** Share of the content words that are linked. */
  coverage: number;
  /** Whether the words make a whole question there. */
  asked: Asked;
  weight: number;
}

function weigh(connector: RoutableConnector, { query, now }: RouteRequest): Weighed {
  const words = connector.reader.link(query);
  const linked = words.links.reduce((sum, { weight }) => sum + weight, 0);
  const coverage = linked === 0 ? 0 : linked / (linked + words.unlinked.length);
  const asked = ask(query, connector.reader, now);
  const tables = words.links.filter(({ kind }) => kind === 'table').length;
  return {
    ...words,
    connector,
    coverage,
    asked,
    weight: (asked.understood ? 10 : 0) + 5 * coverage + tables,
  };
}

function decide(
  { asked, links, operators, unlinked, coverage }: Weighed,
  { query, documentScore }: RouteRequest,
): [Route, reasoning: string] {
  const cue = textCue.exec(query)?.[0];
  const isInDocuments = documentScore !== null && documentScore >= goodDocumentScore;
  // A column's whole name of several words is as good as a table's; a single word may mean anything.
  const known = links.some(({ kind, weight }) => kind !== 'column' || weight > 1);
  if (cue !== undefined) {
    const says = `"${cue}" asks for what a text says`;
    // A thing of the database and what is asked of it, beside what a text should say.
    return known && links.length + operators.length >= 2 && coverage >= 0.3
      ? ['hybrid', `${says}, about things that are rows: both are searched.`]
      : ['semantic', `${says}, so the indexed documents are searched.`];
  }
  const columns = links.filter(({ kind }) => kind === 'column').length;
  const used = asked.understood ? usedByQuery(asked.query).columns.length : 0;
  const says =
    known ||
    columns > 1 ||
    (operators.length > 0 && Math.max(columns, used - 1) > 0) ||
    // "how much revenue did we make in 2024": one word, and a time that is read over another column.
    (used > 1 && !isInDocuments) ||
    // "how much have we spent so far": a total of the amounts, and no word for anything else.
    (used > 0 && operators.length > 0 && unlinked.length === 0 && !isInDocuments);
  if (asked.understood && says) return ['structured', 'So the rows of the database answer the question.'];
  if (known && operators.length > 0 && coverage > 0.5) {
    return isInDocuments
      ? ['hybrid', 'The documents speak of it too, so both are searched.']
      : ['structured', 'It asks for a calculation or a selection of rows.'];
  }
  if (coverage >= (known ? 0.75 : 1) && links.length >= 2 && !isInDocuments) {
    return ['structured', 'Nearly all its words are names and values of the database.'];
  }
  return ['semantic', 'So the indexed documents are searched.'];
}

const maxNamed = 6;
const listed = (items: string[]) =>
  items.slice(0, maxNamed).join(', ') + (items.length > maxNamed ? ' …' : '');
const quoted = (words: string[]) => [...new Set(words)].map((word) => `'${word}'`);

/**
 * The parts of a query that are in the connector that fits best, and the others that a whole query could be read over.
 */
function describe(best: Weighed, others: Weighed[], documentScore: number | null): string {
  const { connector, asked, weight } = best;
  const equals = others.filter((one) => asked.understood && one.weight === weight && one.asked.understood);
  const parts = [asked.understood ? reading(connector, asked) : matches(best)];
  if (documentScore !== null) {
    parts.push(`The best passage of the documents scores ${documentScore.toFixed(2)}.`);
  }
  if (equals.length > 0) {
    const names = listed(equals.map((one) => one.connector.name));
    parts.push(
      `It could be read as well over ${names}: name the one that is meant in the query, or as connector_id.`,
    );
  }
  return parts.join(' ');
}

/** The reasoning for a question that was read as a whole: what its query uses. */
function reading({ name }: RoutableConnector, { query }: Extract<Asked, { understood: true }>): string {
  const { values, ...rest } = usedByQuery(query);
  const used = Object.entries({ ...rest, values: quoted(values) }).filter(([, items]) => items.length > 0);
  const parts = used.map(([kind, items]) => `${kind} ${listed(items)}`).join('; ');
  return `Every word of the query could be read over connector ${name}: ${parts}.`;
}

/** The reasoning for one that was not: which of its words match what. */
function matches({ connector: { name }, links, operators, unlinked }: Weighed): string {
  const kinds = (['table', 'column', 'value'] as const).flatMap((kind) => {
    const own = links.filter((link) => link.kind === kind);
    const targets = new Map(own.map(({ words, target }) => [words.toLowerCase(), `'${words}' ${target}`]));
    return own.length === 0 ? [] : [`${kind}s (${listed([...targets.values()])})`];
  });
  const seen =
    kinds.length === 0
      ? `No word of the query is a table, column or value of connector ${name}.`
      : `Words of the query match ${kinds.join(', ')} of connector ${name}.`;
  const unknown = quoted(unlinked).slice(0, maxNamed).join(', ');
  const asks = quoted(operators).join(', ');
  return [seen, unknown && `It has nothing for ${unknown}.`, asks && `It asks for ${asks}.`]
    .filter(Boolean)
    .join(' ');
}
