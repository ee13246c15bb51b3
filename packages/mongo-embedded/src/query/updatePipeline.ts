import { type Document, isDocument, type Value } from '../bson/values';
import { MongoError } from '../errors';
import { absentError } from './absent';
import { compileAddFields } from './addFields';
import { stageEntry } from './stage';

/** Compiles an update given as a pipeline of `$set` stages. */
export function compileUpdatePipeline(stages: Value[]): (document: Document) => Document {
  const compiled = stages.map((stage) => {
    const [name, spec] = stageEntry(stage);
    if (name !== '$set') throw absentError('InvalidOptions', 'stage of an update', name);
    if (!isDocument(spec))
      throw new MongoError(40272, `$set specification stage must be an object, got ${typeof spec}`);
    return compileAddFields(spec);
  });
  return (document) => compiled.reduce((current, run) => run(current), document);
}
