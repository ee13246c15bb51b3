import { type DragEvent, useRef } from 'react';
import { startReplacement } from '../../app/upload/replacements';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';

interface ReplaceDialogProps {
  fileId: string;
  onClose: () => void;
}

/** Takes the new content of a file, chosen or dropped. */
export function ReplaceDialog({ fileId, onClose }: ReplaceDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  function take(content: File | undefined): void {
    if (!content) return;
    void startReplacement(fileId, content);
    onClose();
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    // Not a new upload, which the page makes of files that are dropped elsewhere.
    event.stopPropagation();
    take(event.dataTransfer.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Modal title={text.replace.title} onClose={onClose}>
      <p>{text.replace.lead}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the button chooses a file */}
      <div className="drop-area" onDrop={onDrop} onDragOver={onDragOver}>
        <p className="fine">{text.replace.drop}</p>
        <Button look="primary" onClick={() => input.current?.click()}>
          {text.replace.choose}
        </Button>
        <input ref={input} type="file" hidden onChange={({ target }) => take(target.files?.[0])} />
      </div>
      <footer>
        <Button onClick={onClose}>{text.common.cancel}</Button>
      </footer>
    </Modal>
  );
}
