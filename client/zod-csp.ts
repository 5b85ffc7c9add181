import { config } from 'zod';

// zod compiles its checks with `new Function`, which our Content-Security-Policy refuses: say so before it tries.
// main.tsx imports this first, because schemas decide when they are made.
config({ jitless: true });
