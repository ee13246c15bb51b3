import type { Tenant } from '../../models/tenantModel';
import type { ExtractedAnswer } from '../../search/answer/extractAnswer';
import type { ComposedAnswer } from '../../search/outcome/compose';
import { composeEditions, composeLater } from '../../search/outcome/composeEditions';
import { titleOf } from '../../search/outcome/namedFile';

/** An answer with what other documents state of the same. */
export async function withOtherSources(tenant: Tenant, extracted: ExtractedAnswer): Promise<ComposedAnswer> {
  const { statement, chosen, mentions } = extracted;
  if (statement !== null && statement.others.length > 0) {
    const cited = [statement, ...statement.others].map(({ sentence }) => sentence.hit.fileId);
    return composeEditions(extracted, statement, await readDocuments(tenant, [...new Set(cited)]));
  }
  if (mentions.length === 0) return extracted;
  const named = [...chosen.slice(0, 1), ...mentions].map(({ hit }) => hit.fileId);
  return composeLater(extracted, await readDocuments(tenant, named));
}

const fields = [
  'name',
  'folderName',
  'category',
  'documentType',
  'metadataJson',
  'createdAt',
  'updatedAt',
] as const;

/** The records of files, with the title and the text that each opens with. */
async function readDocuments(tenant: Tenant, fileIds: string[]) {
  const [files, openings] = await Promise.all([
    tenant.files.findFields({ _id: { $in: fileIds } }, fields),
    tenant.chunks.findFields({ fileId: { $in: fileIds }, index: 0, live: true }, [
      'fileId',
      'content',
      'headingPath',
    ]),
  ]);
  return new Map(
    files.map((file) => {
      const first = openings.find(({ fileId }) => fileId === file._id);
      const title = first ? titleOf(first) : null;
      return [file._id, { ...file, title, opening: first?.content ?? '' }];
    }),
  );
}
