/**
 * To be imported by a server process of the trial of readers: on SIGUSR2 every room with so many clients is made to say
 * far more than the game ever does.
 */
const CROWDED = 5;
const MESSAGE = 'x'.repeat(32 * 1024);
const MESSAGES = 320;
const PAUSE_MS = 10;

process.on('SIGUSR2', async () => {
  // Not before the server has loaded it in its own way.
  const { matchMaker } = await import('@colyseus/core');
  const found = (await matchMaker.query({})).map(({ roomId }) => matchMaker.getLocalRoomById(roomId));
  const crowded = found.filter((room) => room && room.clients.length >= CROWDED);
  let left = MESSAGES;
  const timer = setInterval(() => {
    for (const room of crowded) room.broadcast('resync', MESSAGE);
    if (--left === 0) clearInterval(timer);
  }, PAUSE_MS);
});
