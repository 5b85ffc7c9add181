import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether a dialog is open, until another page comes. Its links must not close it themselves: leaving the dialog's entry of the history
 * would cancel their navigation.
 */
export function useOpenHere(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return [openedAt === key, (open) => setOpenedAt(open ? key : null)];
}
