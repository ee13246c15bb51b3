/** A thumb up or down. Not a character, which not every machine has a font for. */
export function Thumb({ isUp }: { isUp: boolean }) {
  return (
    <svg className="thumb" viewBox="0 0 20 20" width={14} height={14} aria-hidden="true">
      <path
        transform={isUp ? undefined : 'rotate(180 10 10)'}
        d="M2 9h3.5v9H2zM7 17.2V9.4L10.6 2c1.5 0 2.4 1.2 2 2.7L11.8 8h4.6c1.2 0 2 1.1 1.7 2.2l-1.7 6.2c-.2.9-1 1.6-2 1.6H8.4z"
      />
    </svg>
  );
}
