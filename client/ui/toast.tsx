import { Toast } from '@base-ui/react/toast';
import styles from './toast.module.css';

const manager = Toast.createToastManager();

/** `news`: something happened; `due`: something asks to be done; `bad`: something was lost or failed. */
export type ToastTone = 'news' | 'due' | 'bad';

/** A word in the corner that goes by itself. Never the only place where something is said. */
export function say(text: string, tone: ToastTone = 'news'): string {
  return manager.add({ description: text, type: tone, timeout: 5000 });
}

/** Takes back what has become untrue. */
export function unsay(id: string): void {
  manager.close(id);
}

/** Where toasts appear; stands once in the layout. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} aria-label="News">
      <Toast.Content>
        <Toast.Description />
      </Toast.Content>
    </Toast.Root>
  ));
}
