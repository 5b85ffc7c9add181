export const sealTexts = {
  title: 'Seal',
  words: {
    checking: 'Checking the seal…',
    holds: 'Seal holds',
    broken: 'Seal broken',
    old: 'Seal of older rules',
    unchecked: 'Seal not checked',
  },
  meanings: {
    checking: 'Your browser fights the battle again.',
    holds:
      'Your browser fought the battle again from its sealed secret and got the same luck, the same rounds and the same end: nobody chose them.',
    broken:
      'What your browser computed is not what this report says. Keep a copy of it, and tell whoever runs this game.',
    old: 'The battle was fought by the rules of an earlier version, which this page does not know any more.',
    unchecked: 'The program for it did not load. Check your connection and try again.',
  },
  broken: {
    seal: 'The secret is not the one that both sides got sealed at the launch.',
    seed: 'The luck does not follow from the secret and from who met whom.',
    rounds: 'The rounds are not those that this luck gives.',
    hash: 'The hash is not that of this battle.',
  },
  again: 'Try again',
  rule: 'How the seal works',
  verifier: 'Check it with your own program',
  numbers: 'The numbers of the proof',
  names: { seal: 'Seal', secret: 'Secret', seed: 'Seed', hash: 'Hash' },
};
