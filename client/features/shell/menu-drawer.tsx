import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../art/marks/icons.tsx';
import { shellTexts } from '../../texts/shell.ts';
import { useBackCloses } from '../../ui/feedback/dialog-history.ts';
import { Button } from '../../ui/form/button.tsx';
import styles from './sidebar.module.css';
import { Sidebar } from './sidebar.tsx';
import { useWaiting } from './use-waiting.ts';
import { totalWaiting } from './waiting.ts';

/** The menu on a phone: slides in, keeps the focus inside, and closes when a page is chosen. */
export function MenuDrawer() {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const waiting = totalWaiting(useWaiting());
  return (
    <>
      <Button
        kind="bare"
        icon
        className={waiting > 0 ? styles.callsFor : undefined}
        aria-label={waiting > 0 ? shellTexts.menuWaiting(waiting) : shellTexts.menu}
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
      aria-label={shellTexts.menu}
      onClose={onClose}
      // A click on the backdrop has the dialog itself as its target.
      onClick={({ target }) => target === drawer.current && drawer.current.close()}
    >
      <Sidebar />
      <Button
        kind="bare"
        icon
        className={styles.close}
        aria-label={shellTexts.closeMenu}
        onClick={() => drawer.current?.close()}
      >
        <Icon name="close" />
      </Button>
    </dialog>
  );
}
