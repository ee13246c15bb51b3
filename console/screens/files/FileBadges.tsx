import type { FileRowFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { formatDate, formatDay } from '../../ui/format';
import { Badge } from '../../ui/Screen';

/** Whether a file is under a legal hold, or when it expires. */
export function FileBadges({ file: { expiresAt, hold } }: { file: FileRowFragment }) {
  return (
    <>
      {hold && (
        <Badge tone="neutral" title={hold.reason}>
          {text.hold.title}
        </Badge>
      )}
      {expiresAt && (
        <Badge tone="neutral" title={formatDate(expiresAt)}>
          {text.expiry.badge(formatDay(expiresAt))}
        </Badge>
      )}
    </>
  );
}
