import { useStore } from '../../api/store';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { formatShare } from '../../ui/format';
import { zoom, zoomBy, zooms } from './zoom';

/** Larger, smaller, and as wide as the panel; the keys are in `SourcePanel`. */
export function ZoomButtons() {
  const shown = useStore(zoom);
  return (
    <span className="zoom" title={text.source.zoomKeys}>
      <Button
        className="small"
        aria-label={text.source.zoomOut}
        disabled={shown === zooms[0]}
        onClick={() => zoomBy(-1)}
      >
        −
      </Button>
      <Button className="small" title={text.source.zoomFit} onClick={() => zoom.set(1)}>
        <span className="visually-hidden">{text.source.zoomFit}, </span>
        {formatShare(shown)}
      </Button>
      <Button
        className="small"
        aria-label={text.source.zoomIn}
        disabled={shown === zooms.at(-1)}
        onClick={() => zoomBy(1)}
      >
        +
      </Button>
    </span>
  );
}
