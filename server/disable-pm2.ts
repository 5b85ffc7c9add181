/**
 * Colyseus loads PM2's probes, which list every socket of the process once a second: at ten thousand of them most of an
 * idle server's garbage. They take whatever stands here for themselves already loaded, so this is what they find.
 */
Object.assign(globalThis, { [Symbol.for('@pm2/io')]: { metric: () => undefined } });
