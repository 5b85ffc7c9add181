/**
 * To be imported by a server process of the trial of readers: on SIGUSR2 every room with so many clients is made to say
 * far more than the game ever does.
 */
const CROWDED = 5;
const MESSAGE = 'x'.repeat(32 * 1024);
const MESSAGES = 320;
/** Ten megabytes to each in ten seconds, the time in which it is to be cut off. */
const EVERY_MS = 30;

process.on('SIGUSR2', async () => {
  // Not before the server has loaded it in its own way.
  const { matchMaker } = await import('@colyseus/core');
  const found = (await matchMaker.query({})).map(({ roomId }) => matchMaker.getLocalRoomById(roomId));
  const crowded = found.filter((room) => room && room.clients.length >= CROWDED);
  // One room after the other, as facts come: all in one instant would be 3 MB that everybody waits for, read or not.
  let said = 0;
  const timer = setInterval(() => {
    crowded[said % crowded.length]?.broadcast('resync', MESSAGE);
    said += 1;
    if (said === MESSAGES * crowded.length) clearInterval(timer);
  }, EVERY_MS / crowded.length);
});
