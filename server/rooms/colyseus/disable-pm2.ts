/**
 * Keeps Colyseus from loading PM2's probes, which list every socket of the process once a second; with ten thousand
 * sockets, that is most of an idle server's garbage. The probes look for this global to see whether they are already
 * loaded.
 */
Object.assign(globalThis, { [Symbol.for('@pm2/io')]: { metric: () => undefined } });
