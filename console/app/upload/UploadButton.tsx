import { useRef } from 'react';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { addUploads } from './uploads';

export function UploadButton({ folderId = null }: { folderId?: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="primary" onClick={() => input.current?.click()}>
        {text.upload.choose}
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
