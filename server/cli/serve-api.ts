import { Router } from 'express';
import { runServer } from './run-server.ts';

/** Runs the server without the built client: in development, Vite serves the pages. */
await runServer(async () => Router());
