import { type Document, type FieldSource, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { compileAddFields } from './addFields';
import { compileExpression, type Variables } from './expression';
import { compileProjection } from './projection';
import { toPlainDocument } from './stage';

/** The stages that change one document into another: allowed in updates and in pipelines alike. */
export function compileDocumentStage(
  name: string,
  spec: Value,
): ((document: FieldSource, variables: Variables) => Document) | undefined {
  switch (name) {
    case '$set':
    case '$addFields': {
      if (!isDocument(spec))
        throw new MongoError(40272, `${name} specification stage must be an object, got ${typeof spec}`);
      const addFields = compileAddFields(spec);
      return (document, variables) => addFields(toPlainDocument(document), variables);
    }
    case '$unset':
    case '$project': {
      const projection = compileProjection(name === '$unset' ? exclusion(spec) : projectSpec(spec), {
        find: false,
      });
      return (document, variables) => projection.apply(document, variables);
    }
    case '$replaceRoot':
    case '$replaceWith': {
      if (name === '$replaceRoot' && (!isDocument(spec) || !spec.has('newRoot'))) {
        throw new MongoError(40231, 'no newRoot specified for the $replaceRoot stage');
      }
      const expression = compileExpression(
        name === '$replaceRoot' ? ((spec as Document).get('newRoot') as Value) : spec,
      );
      return (document, variables) => {
        const root = expression({ root: document, variables });
        if (!isDocument(root)) throw new MongoError(40228, "'newRoot' expression must evaluate to an object");
        return root;
      };
    }
  }
  return undefined;
}

function projectSpec(spec: Value): Document {
  if (!isDocument(spec)) throw new MongoError(15969, '$project specification must be an object');
  if (spec.size === 0) throw new MongoError(51272, 'projection specification must have at least one field');
  return spec;
}

function exclusion(spec: Value): Document {
  const names = Array.isArray(spec) ? spec : [spec];
  if (names.length === 0 || names.some((name) => typeof name !== 'string')) {
    throw new MongoError(
      31002,
      '$unset specification must be a string or an array containing only string values',
    );
  }
  return new Map(names.map((name) => [name as string, 0]));
}

/** Compiles an update given as a pipeline. */
export function compileUpdatePipeline(
  stages: Value[],
  variables: Variables,
): (document: Document) => Document {
  const compiled = stages.map((stage) => {
    if (!isDocument(stage) || stage.size !== 1)
      throw new MongoError(40323, 'A pipeline stage specification object must contain exactly one field.');
    const [name, spec] = [...stage][0] as [string, Value];
    const run = compileDocumentStage(name, spec);
    if (!run) throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
    return run;
  });
  return (document) =>
    compiled.reduce(
      (current, run) => run(current, { ...variables, NOW: variables.NOW ?? new Date() }),
      document,
    );
}
