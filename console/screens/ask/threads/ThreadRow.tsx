import type { ConversationRowFragment } from '../../../api/generated/graphql';
import { href } from '../../../app/router';
import { text } from '../../../text/en';
import { Button } from '../../../ui/Button';
import { formatAgo } from '../../../ui/format';
import { Glyph } from '../../../ui/Glyph';

interface ThreadRowProps {
  row: ConversationRowFragment;
  isSelected: boolean;
  onChoose?: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** A conversation in the list: it opens by its address, and can be renamed and deleted. */
export function ThreadRow({ row, isSelected, onChoose, onRename, onDelete }: ThreadRowProps) {
  const title = row.title ?? text.threads.untitled;
  return (
    <li className="thread-row">
      <a href={href(`ask/${row.id}`)} aria-current={isSelected ? 'page' : undefined} onClick={onChoose}>
        <span className="thread-title" dir="auto" title={title}>
          {title}
        </span>
        <span className="fine">{formatAgo(row.updatedAt)}</span>
      </a>
      <span className="thread-actions">
        <Button look="quiet" className="small" aria-label={text.threads.renameOne(title)} onClick={onRename}>
          <Glyph name="pencil" />
        </Button>
        <Button look="quiet" className="small" aria-label={text.threads.deleteOne(title)} onClick={onDelete}>
          <Glyph name="bin" />
        </Button>
      </span>
    </li>
  );
}
