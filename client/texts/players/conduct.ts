/** The rules of conduct. Each rule is a heading and a sentence or two that anybody understands. */
export const conductTexts = {
  title: 'Rules of Conduct',
  lead: 'Raids, sieges, spies and broken promises are part of the game. These rules are about the people who play it.',
  rules: {
    decency: {
      heading: 'Be fair to each other',
      text: 'Fight the fleet, not the person. No insults, no threats, and no contempt for anybody because of origin, skin, faith, sex, love, age or disability.',
    },
    peace: {
      heading: 'Leave people alone when they ask for it',
      text: 'Somebody who has asked you to stop, or who has blocked you, does not want to hear from you, from this account or another one.',
    },
    decent: {
      heading: 'Young people read this too',
      text: 'Nothing sexual, nothing that enjoys cruelty, and no call to hurt anybody, oneself included.',
    },
    privacy: {
      heading: 'Private things stay private',
      text: 'Do not publish real names, addresses, telephone numbers or letters of others. Be careful with your own.',
    },
    honesty: {
      heading: 'Do not pretend to be somebody else',
      text: 'In the game you may bluff as you like. Do not pose as an operator, and never ask for a password: operators never do either.',
    },
    adverts: {
      heading: 'No advertising',
      text: 'No chain letters, no adverts, no trade in accounts or resources for money.',
    },
    faults: {
      heading: 'Report faults instead of using them',
      text: 'If the game gives you something that it should not, tell the operators. Do not use it, and do not pass it on.',
    },
  },
  everywhere: {
    heading: 'Where this applies',
    text: 'Everywhere that others read you: in letters and messages, in your name and bio, in the names of worlds and alliances.',
  },
  help: {
    heading: 'If somebody breaks these rules',
    text: 'Block the player: from then on you get no letter, invitation or mention from that player, and the alliance hall folds the player’s messages. Choose Report beside a letter, beside a message in the alliance hall, or on a profile: the leader’s for the name of an alliance, the ruler’s for that of a world. Report a message before an officer removes it. The operators then read what you reported, together with what was written around it, and nobody else learns of your report.',
  },
  consequences: {
    heading: 'What follows',
    text: 'Operators can remove a message, a bio, a description or a bulletin, mute a player for some hours or days, change a name, and in a serious case ban the account. Whoever makes false reports on purpose is treated the same way.',
  },
};
