import { config } from 'zod';

// zod compiles its checks with `new Function`, which the Content-Security-Policy forbids: turn that off first. main.tsx
// imports this file before all others, because a schema decides when it is created.
config({ jitless: true });
