import { Link } from 'react-router-dom';
import { Icon } from '../../art/marks/icons.tsx';
import { shortcutTexts } from '../../texts/shortcuts.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import styles from './shortcut-list.module.css';

interface ShortcutListProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog with all keys that do something, by the page where they do. */
export function ShortcutList({ open, onClose }: ShortcutListProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shortcutTexts.title}
      lead={shortcutTexts.off(<Link to="/settings">{shortcutTexts.settings}</Link>)}
      closeIcon={<Icon name="close" />}
    >
      {shortcutTexts.places.map(({ place, keys }) => (
        <section key={place} className={styles.place}>
          <h3>{place}</h3>
          <dl>
            {keys.map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
