export const errorTexts = {
  pageTitle: 'Error',
  heading: 'Unexpected Application Error!',
  unknownAddress: 'There is nothing at this address. Check it, or go back to where you came from.',
  notLoaded: 'This page could not be loaded. Check your connection and reload; your worlds are safe.',
  broken: 'This page could not be shown. Reload it; your worlds are safe.',
  reload: 'Reload',
  start: 'Go to the start',
  back: 'Go back',
};
