import './zod-csp.ts';
import './ui/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { LANGUAGE } from './language/language.ts';
import { loadTexts } from './language/load-texts.ts';
import { routes } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
document.documentElement.lang = LANGUAGE;

/** Loads the page of this address meanwhile. */
const router = createBrowserRouter(routes);

const show = () =>
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
// Nothing can be lost before the first key.
addEventListener(
  'keydown',
  () =>
    import('./ui/layout/keep-focus.ts').then(
      ({ keepFocus }) => keepFocus(),
      () => undefined,
    ),
  {
    once: true,
  },
);

// Without them the game speaks English.
void loadTexts('start').then(show, show);
