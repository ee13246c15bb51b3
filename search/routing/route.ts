import { AppError } from '../../domain/errors';
import type { QuestionReader } from '../../domain/ports/questionReader';
import type { Route } from '../../domain/search';
import type { Query } from '../../domain/sqlTree';
import { toRegExp } from '../../language/patterns';
import { usedByQuery } from '../structured/sql/usedByQuery';
import patterns from './data/route.json';
import { gatherEvidence, type SchemaEvidence } from './evidence';

export interface RoutableConnector {
  id: string;
  name: string;
  reader: QuestionReader;
}

export interface RouteRequest {
  query: string;
  /** Those of the environment; with `connectorId` only that one is looked at. */
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
  if (forceRoute === 'semantic') {
    return { route: 'semantic', reasoning: 'The request forces the semantic route.', connectorId: null };
  }
  const named = connectorId === null ? connectors : connectors.filter(({ id }) => id === connectorId);
  if (connectorId !== null && named.length === 0) {
    throw new AppError('connector_not_found', `There is no connector '${connectorId}'.`);
  }
  if (named.length === 0) {
    if (forceRoute !== null) {
      throw new AppError(
        'no_connector',
        `The route '${forceRoute}' needs a connector, and this environment has none.`,
      );
    }
    const reasoning = request.hasUnavailable
      ? 'No connector can be reached, so the indexed documents are searched.'
      : 'This environment has no connector, so the indexed documents are searched.';
    return { route: 'semantic', reasoning, connectorId: null };
  }
  const { best, equals } = bestConnector(request, named);
  const why = [describe(best, request), alternatives(equals)].filter(Boolean).join(' ');
  if (forceRoute !== null) {
    return {
      route: forceRoute,
      reasoning: `The request forces the ${forceRoute} route. ${why}`,
      connectorId: best.connector.id,
    };
  }
  const chosen = connectorId === null ? decide(best.evidence, request) : directed(best.evidence, request);
  if (chosen.route === 'semantic')
    return { ...chosen, reasoning: `${why} ${chosen.reasoning}`.trim(), connectorId: null };
  return { ...chosen, reasoning: `${why} ${chosen.reasoning}`, connectorId: best.connector.id };
}

interface Weighed {
  connector: RoutableConnector;
  evidence: SchemaEvidence;
  weight: number;
}

/** The connector that fits the query best, the first of equals, and those that a whole query can be read over as well. */
function bestConnector(
  { query, now }: RouteRequest,
  connectors: RoutableConnector[],
): { best: Weighed; equals: RoutableConnector[] } {
  const weighed = connectors.map((connector): Weighed => {
    const evidence = gatherEvidence(query, connector.reader, now);
    const tables = evidence.links.filter(({ kind }) => kind === 'table').length;
    const weight = (evidence.asked.understood ? 10 : 0) + 5 * evidence.coverage + tables;
    return { connector, evidence, weight };
  });
  const best = weighed.reduce((most, one) => (one.weight > most.weight ? one : most));
  const equals = weighed.filter(
    (one) => one !== best && one.weight === best.weight && one.evidence.asked.understood,
  );
  return { best, equals: equals.map(({ connector }) => connector) };
}

function alternatives(connectors: RoutableConnector[]): string {
  if (connectors.length === 0) return '';
  const names = listed(connectors.map(({ name }) => name));
  return `It could be read as well over ${names}: name the one that is meant in the query, or as connector_id.`;
}

type Decision = Pick<ChosenRoute, 'route' | 'reasoning'>;

function decide(evidence: SchemaEvidence, { query, documentScore }: RouteRequest): Decision {
  const cue = textCue.exec(query)?.[0];
  const documents = documentScore !== null && documentScore >= goodDocumentScore;
  // A column's whole name of several words is as good as a table's; a single word may mean anything.
  const known = evidence.links.some(({ kind, weight }) => kind !== 'column' || weight > 1);
  const columns = evidence.links.filter(({ kind }) => kind === 'column').length;
  const { asked, operators } = evidence;
  const used = asked.understood ? usedByQuery(asked.query).columns.length : 0;
  const says = known || columns > 1 || (operators.length > 0 && Math.max(columns, used - 1) > 0);
  if (asked.understood && says && !cue) {
    return { route: 'structured', reasoning: 'So the rows of the database answer the question.' };
  }
  // A thing of the database and what is asked of it, beside what a text should say.
  const asksRows =
    known && evidence.links.length + evidence.operators.length >= 2 && evidence.coverage >= 0.3;
  if (cue && asksRows) {
    const reasoning = `"${cue}" asks for what a text says, about things that are rows: both are searched.`;
    return { route: 'hybrid', reasoning };
  }
  if (!cue && known && evidence.operators.length > 0 && evidence.coverage > 0.5) {
    if (documents)
      return { route: 'hybrid', reasoning: 'The documents speak of it too, so both are searched.' };
    return { route: 'structured', reasoning: 'It asks for a calculation or a selection of rows.' };
  }
  if (!cue && evidence.coverage >= (known ? 0.75 : 1) && evidence.links.length >= 2 && !documents) {
    return { route: 'structured', reasoning: 'Nearly all its words are names and values of the database.' };
  }
  return {
    route: 'semantic',
    reasoning: cue
      ? `"${cue}" asks for what a text says, so the indexed documents are searched.`
      : 'So the indexed documents are searched.',
  };
}

/** A named connector is asked in any case; documents join where the words ask for them. */
function directed(evidence: SchemaEvidence, request: RouteRequest): Decision {
  const decision = decide(evidence, request);
  if (decision.route === 'hybrid') return decision;
  return { route: 'structured', reasoning: 'The request names the connector.' };
}

const maxNamed = 6;
const quoted = (words: string[]) => words.map((word) => `'${word}'`).join(', ');

function describe({ connector, evidence }: Weighed, { documentScore }: RouteRequest): string {
  const score =
    documentScore === null ? '' : ` The best passage of the documents scores ${documentScore.toFixed(2)}.`;
  const { asked } = evidence;
  return (asked.understood ? reading(connector, asked.query) : matches(connector, evidence)) + score;
}

const listed = (items: string[]) =>
  items.slice(0, maxNamed).join(', ') + (items.length > maxNamed ? ' …' : '');

/** Of a question that was read as a whole: what its query uses. */
function reading(connector: RoutableConnector, query: Query): string {
  const { tables, columns, values } = usedByQuery(query);
  const parts = [`tables ${listed(tables)}`];
  if (columns.length > 0) parts.push(`columns ${listed(columns)}`);
  if (values.length > 0) parts.push(`values ${listed(values.map((value) => `'${value}'`))}`);
  return `Every word of the query could be read over connector ${connector.name}: ${parts.join('; ')}.`;
}

/** Of one that was not: which of its words match what. */
function matches(connector: RoutableConnector, evidence: SchemaEvidence): string {
  const parts: string[] = [];
  const of = (kind: 'table' | 'column' | 'value') => evidence.links.filter((link) => link.kind === kind);
  const each = (links: ReturnType<typeof of>) =>
    listed(
      [...new Map(links.map((link) => [link.words.toLowerCase(), link])).values()].map(
        ({ words, target }) => `'${words}' ${target}`,
      ),
    );
  for (const kind of ['table', 'column', 'value'] as const) {
    if (of(kind).length > 0) parts.push(`${kind}s (${each(of(kind))})`);
  }
  const asks = evidence.operators.length > 0 ? `It asks for ${quoted(evidence.operators)}.` : '';
  const seen =
    parts.length === 0
      ? `No word of the query is a table, column or value of connector ${connector.name}.`
      : `Words of the query match ${parts.join(', ')} of connector ${connector.name}.`;
  const unknown =
    evidence.unlinked.length > 0
      ? ` It has nothing for ${quoted([...new Set(evidence.unlinked)].slice(0, 6))}.`
      : '';
  return [`${seen}${unknown}`, asks].filter(Boolean).join(' ');
}
