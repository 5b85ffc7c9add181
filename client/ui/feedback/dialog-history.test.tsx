import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

/** A page with a dialog, from which a second one opens. */
function Nested() {
  const [open, setOpen] = useState(0);
  const close = (count: number) => () => setOpen(count);
  return (
    <main>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      <Dialog open={open > 0} onClose={close(0)} title="Outer" closeIcon="x">
        <button type="button" onClick={() => setOpen(2)}>
          Deeper
        </button>
        <button type="button" onClick={() => setOpen(0)}>
          Close both
        </button>
        <Dialog open={open > 1} onClose={close(1)} title="Inner" closeIcon="x">
          <button type="button" onClick={() => setOpen(0)}>
            Close all
          </button>
        </Dialog>
      </Dialog>
    </main>
  );
}

const dialogs = () =>
  screen.queryAllByRole('dialog', { hidden: true }).map((each) => each.getAttribute('aria-labelledby'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const marked = (count: number) => waitFor(() => expect(history.state?.dialogs ?? 0).toBe(count));

async function openBoth() {
  history.pushState({ idx: 0, key: 'default' }, '', '/');
  render(<RouterProvider router={createBrowserRouter([{ path: '*', Component: Nested }])} />);
  await press('Open');
  await marked(1);
  await press('Deeper');
  await marked(2);
  expect(dialogs()).toHaveLength(2);
}

test('of two open dialogs Back closes the inner one, then the outer one', async () => {
  await openBoth();
  history.back();
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  await marked(1);
  history.back();
  await waitFor(() => expect(dialogs()).toHaveLength(0));
  await marked(0);
});

test('two dialogs that close at once leave the history at their page', async () => {
  await openBoth();
  await press('Close all');
  await waitFor(() => expect(dialogs()).toHaveLength(0));
  await marked(0);
});
