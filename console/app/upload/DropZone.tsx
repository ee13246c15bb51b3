import { type ReactNode, useEffect, useState } from 'react';
import { session } from '../../api/session';
import { text } from '../../text/en';
import { droppedFiles } from './droppedFiles';
import { addUploads } from './uploads';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Files can be dropped anywhere on the page. */
export function DropZone({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const current = session.get();
      if (current.state !== 'signed_in' || !current.hasKey) return;
      void droppedFiles(event.dataTransfer).then((files) => addUploads(files));
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return (
    <>
      {children}
      {isOver && (
        <div className="drop-hint" aria-hidden="true">
          <p>{text.upload.drop}</p>
        </div>
      )}
    </>
  );
}
