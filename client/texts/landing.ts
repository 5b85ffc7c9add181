import { PRODUCT } from '#shared/catalogue/product';

export const landingTexts = {
  tagline: 'Multiplayer text-based strategy game',
  play: 'PLAY NOW',
  newcomers: {
    invite: 'New players come by invitation.',
    closed: 'This server takes no new players at the moment.',
  },
  about: 'About the game',
  blurbs: {
    overview: {
      heading: 'OVERVIEW',
      text: 'You receive an initial world, then explore the galaxy, discovering and building on new worlds.',
    },
    explore: {
      heading: 'EXPLORE THE GALAXY',
      text: 'Dial the Stargate to new destinations, discover resources, and expand an interstellar empire.',
    },
    battles: {
      heading: 'ENGAGE IN BATTLES',
      text: 'Fight other players for control of new worlds, and defend the territory that is yours.',
    },
  },
  hallOfFame: 'Hall of Fame',
  licence: `${PRODUCT} is free, open-source software. It belongs to no owner of a television series.`,
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
};
