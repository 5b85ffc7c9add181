/**
 * Preloaded by a server process of the scenario `readers`: on SIGUSR2 every room with five or more clients broadcasts
 * far more than the game ever does.
 */
const CROWDED = 5;
const MESSAGE = 'x'.repeat(32 * 1024);
const MESSAGES = 320;
/** Ten megabytes to each client in ten seconds, the time in which it must be disconnected. */
const EVERY_MS = 30;

process.on('SIGUSR2', async () => {
  // Imported here: the server has to load Colyseus first, in its own way.
  const { matchMaker } = await import('@colyseus/core');
  const found = (await matchMaker.query({})).map(({ roomId }) => matchMaker.getLocalRoomById(roomId));
  const crowded = found.filter((room) => room && room.clients.length >= CROWDED);
  // One room after the other, as events come: all at once would be 3 MB that every client waits for, slow or not.
  let sent = 0;
  const timer = setInterval(() => {
    crowded[sent % crowded.length]?.broadcast('resync', MESSAGE);
    sent += 1;
    if (sent === MESSAGES * crowded.length) clearInterval(timer);
  }, EVERY_MS / crowded.length);
});
