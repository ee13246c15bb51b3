import { useRef } from 'react';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { addUploads } from './uploads';

interface UploadButtonProps {
  folderId?: string | null;
  /** Where it is one of several in a list: its words, and what it is called for those who do not see the list. */
  inList?: { title: string; label: string };
}

export function UploadButton({ folderId = null, inList }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look={inList ? 'plain' : 'primary'}
        className={inList && 'small'}
        aria-label={inList?.label}
        onClick={() => input.current?.click()}
      >
        {inList?.title ?? text.upload.choose}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          addUploads([...(target.files ?? [])], folderId);
          target.value = '';
        }}
      />
    </>
  );
}
