import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../art/marks/icons.tsx';
import { useBackCloses } from '../../ui/feedback/dialog-history.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './sidebar.module.css';
import { Sidebar } from './sidebar.tsx';
import { useDueCount } from './use-due-count.ts';

/** The menu on a phone: slides in, keeps the focus inside, and closes when a page is chosen. */
export function MenuDrawer() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const due = useDueCount();
  return (
    <>
      <Button
        kind="bare"
        icon
        className={due > 0 ? styles.callsFor : undefined}
        aria-label={due > 0 ? `Menu, ${due} due` : 'Menu'}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(key)}
      >
        <Icon name="menu" size={22} />
      </Button>
      {openedAt === key ? <Drawer onClose={() => setOpenedAt(null)} /> : null}
    </>
  );
}

/** The native dialog element: it is on every page, so it must not add a library to the first load. */
function Drawer({ onClose }: { onClose: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => drawer.current?.showModal(), []);
  useBackCloses(true, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, and the browser handles Escape
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      // A click on the backdrop has the dialog itself as its target.
      onClick={({ target }) => target === drawer.current && drawer.current.close()}
    >
      <Sidebar />
      <Button kind="bare" icon className={styles.close} aria-label="Close menu" onClick={() => drawer.current?.close()}>
        <Icon name="close" />
      </Button>
    </dialog>
  );
}
