import type { ConvertedDocument } from '../../domain/document';
import { artifactPath, readArtifact } from '../artifacts';
import type { StageStep } from '../stage';
import { parseDocument } from './parse/parseDocument';

/** Document model → structure: what is heading, table or running header of the page. */
export const runParsing: StageStep = async ({ blobs }, { file }) => {
  const document = parseDocument(await readArtifact<ConvertedDocument>(blobs, file, 'document.json'));
  await blobs.put(artifactPath(file, 'parsed.json'), JSON.stringify(document), 'application/json');
  return {};
};
