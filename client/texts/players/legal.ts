export const legalTexts = {
  titles: { terms: 'Terms', privacy: 'Privacy', imprint: 'Imprint' },
  loading: 'Loading the page',
};
