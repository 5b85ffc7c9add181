import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../art/icons.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './sidebar.module.css';
import { Sidebar } from './sidebar.tsx';

/** The menu of a phone: slides in, keeps the focus, and goes when a page was chosen. */
export function MenuDrawer() {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <Dialog.Root open={openedAt === pathname} onOpenChange={(open) => setOpenedAt(open ? pathname : null)}>
      <Dialog.Trigger
        render={
          <Button kind="bare" icon aria-label="Menu">
            <Icon name="menu" size={22} />
          </Button>
        }
      />
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer}>
          <Dialog.Title className="visually-hidden">Menu</Dialog.Title>
          <Sidebar />
          <Dialog.Close
            render={
              <Button kind="bare" icon className={styles.close} aria-label="Close menu">
                <Icon name="close" />
              </Button>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
