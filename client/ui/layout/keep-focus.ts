const ROW = 'li,tr';

/**
 * Keeps the keyboard's place on the page: when what has the focus is removed, as a button by its own command, the focus goes to
 * its row, to the row that takes its place, or to the heading above. A browser would start again at the top. A page that is left and
 * a dialog that closes see to it themselves.
 */
export function keepFocus(): void {
  let focused = document.activeElement;
  document.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  document.addEventListener('focusout', ({ target }) => {
    // Some browsers send this event also when what has the focus is disabled or removed.
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected && !focused.matches(':disabled')) focused = null;
    });
  });
  new MutationObserver((changes) => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const next = nextAfter(focused, changes);
    focused = null;
    if (!next) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

/** The element that gets the focus once `focused` was removed by one of these changes. */
function nextAfter(focused: Element, changes: readonly MutationRecord[]): HTMLElement | null {
  let lost: Node = focused;
  let removed: Element = focused;
  let previous: Node | null = null;
  // A change may remove what an earlier one has taken it from.
  for (const change of changes) {
    for (const node of change.removedNodes) {
      if (!node.contains(lost)) continue;
      removed = node as Element;
      previous = change.previousSibling;
      lost = change.target;
    }
  }
  if (removed.matches('main, [role$=dialog]') || removed.querySelector('main, [role$=dialog]')) return null;
  let place: Element | null = lost as Element;
  if (!place.isConnected) return null;
  const inPlace = previous?.isConnected ? (previous as Element).nextElementSibling : place.firstElementChild;
  const row = removed.matches(ROW) ? inPlace : place.closest(ROW);
  if (row?.matches(ROW)) return row as HTMLElement;
  let heading: HTMLElement | null = null;
  for (; place && !heading; place = place.parentElement) heading = place.querySelector('h1, h2, h3');
  return heading;
}
