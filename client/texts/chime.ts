export const chimeTexts = {
  title: 'Sound',
  about: 'A soft sound when something new waits for you. In this browser only.',
  on: 'Switch the sound on',
  off: 'Switch the sound off',
};
