import type { AccessReportFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';

/** Who may see something, in a few words. */
export function accessSummary({ everyone, principals, inheritedFrom }: AccessReportFragment): string {
  if (inheritedFrom) return text.access.asFolder;
  if (everyone) return text.access.everyone;
  return principals.length > 0 ? text.access.only(principals.length) : text.access.nobody;
}
