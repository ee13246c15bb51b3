import { useState } from 'react';
import { type FileDetailQuery, RollBackFileDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DataTable } from '../../ui/DataTable';
import { formatCount, formatDate, formatSize } from '../../ui/format';
import { Badge } from '../../ui/Screen';

type Detail = NonNullable<FileDetailQuery['file']>;

/** The versions of a file that are kept, newest first. */
export function FileVersions({ file, onChange }: { file: Detail; onChange: () => void }) {
  const rollBack = useAction(RollBackFileDocument);
  const [chosen, setChosen] = useState<number | null>(null);
  const { id, versions } = file;
  if (versions.length === 0) return null;
  async function restore(version: number): Promise<void> {
    const done = await rollBack.run({ id, version });
    if (!done) return;
    setChosen(null);
    onChange();
  }
  return (
    <section>
      <h2>{text.versions.title}</h2>
      <DataTable
        caption={text.versions.title}
        rows={versions}
        keyOf={({ number }) => String(number)}
        columns={[
          {
            title: text.versions.number,
            cell: ({ number, isCurrent }) => (
              <>
                {number} {isCurrent && <Badge tone="good">{text.versions.current}</Badge>}
              </>
            ),
          },
          { title: text.versions.name, cell: ({ filename }) => filename },
          { title: text.files.size, isNumber: true, cell: ({ size }) => formatSize(size) },
          { title: text.common.created, cell: ({ createdAt }) => formatDate(createdAt) },
          {
            title: text.versions.changes,
            isNumber: true,
            cell: ({ chunks: { kept, embedded, removed } }) => (
              <span title={text.versions.chunks(kept, embedded, removed)}>
                {[kept, embedded, removed].map(formatCount).join(' · ')}
              </span>
            ),
          },
          {
            title: text.common.actions,
            cell: ({ number, isCurrent }) =>
              !isCurrent && (
                <Button
                  className="small"
                  aria-label={text.versions.rollBackTo(number)}
                  onClick={() => setChosen(number)}
                >
                  {text.versions.rollBack}
                </Button>
              ),
          },
        ]}
      />
      {chosen !== null && (
        <ConfirmDialog
          title={text.versions.confirmTitle(chosen)}
          confirm={text.versions.rollBack}
          action={rollBack}
          onClose={() => {
            rollBack.clear();
            setChosen(null);
          }}
          onConfirm={() => void restore(chosen)}
        >
          {text.versions.confirmText}
        </ConfirmDialog>
      )}
    </section>
  );
}
