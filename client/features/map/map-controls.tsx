import { Icon } from '../../art/marks/icons.tsx';
import { mapTexts } from '../../texts/map.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './map.module.css';
import { ZOOM_STEP } from './view.ts';

interface MapControlsProps {
  onZoom: (factor: number) => void;
  onReset: () => void;
}

/** The zoom and reset buttons. */
export function MapControls({ onZoom, onReset }: MapControlsProps) {
  return (
    <div className={styles.controls}>
      <Button icon aria-label={mapTexts.zoomIn} onClick={() => onZoom(ZOOM_STEP)}>
        <Icon name="plus" size={18} />
      </Button>
      <Button icon aria-label={mapTexts.zoomOut} onClick={() => onZoom(1 / ZOOM_STEP)}>
        <Icon name="minus" size={18} />
      </Button>
      <Button icon aria-label={mapTexts.reset} onClick={onReset}>
        <Icon name="map" size={18} />
      </Button>
    </div>
  );
}
