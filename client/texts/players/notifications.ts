import type { NotificationKind } from '#shared/catalogue/notifications';
import { plural } from '../plural.ts';

export const notificationTexts = {
  heading: 'Notifications',
  loading: 'Loading notifications',
  here: {
    heading: 'This browser',
    ask: 'Get a notification when something happens while you are away, even if the game is closed. Your browser will ask you for permission first.',
    turnOn: 'Turn on notifications',
    turningOn: 'Turning on…',
    on: 'Notifications are on in this browser. Nothing is shown while you look at the game.',
    turnOff: 'Turn off notifications',
    denied:
      'Your browser blocks notifications from this game. Allow them in its settings for this site (the icon beside the address), then reload this page.',
    dismissed: 'Your browser got no answer to its question. Press the button again and choose Allow.',
    install:
      'On iPhone and iPad, notifications work once the game is on your Home Screen: tap Share, choose “Add to Home Screen”, and open the game from there.',
    unsupported: 'This browser has no notifications. You can turn on emails instead.',
    insecure: 'Browsers allow notifications only over a secure connection (https).',
    failed: 'Your browser could not reach its push service. Try again later.',
  },
  kinds: {
    heading: 'Notify me of',
    names: {
      attack: 'Attacks on your worlds',
      siege: 'Sieges of worlds of yours and your mates',
      battle: 'Battles of yours that were fought',
      mention: 'Mentions in your alliance',
      letter: 'Letters from other players',
      invitation: 'Invitations to alliances',
      relation: 'Pacts and wars, for leaders and officers',
      mission: 'Missions that return',
      ship: 'Ships that are ready',
      building: 'Buildings that are ready',
      research: 'Research that is ready',
    } satisfies Record<NotificationKind, string>,
    note: 'The first notification comes at once. Whatever happens in the next ten minutes comes in a single one; attacks and sieges are not held back.',
  },
  quiet: {
    heading: 'Quiet hours',
    switch: 'Keep quiet at night',
    from: 'From',
    until: 'Until',
    zone: (zone: string) => `Times are in ${zone}. What happens in between comes in one message afterwards.`,
    elsewhere: (zone: string) => `Use the time of this device (${zone})`,
    hold: 'Hold back attacks and sieges too',
    holdNote:
      'Attacks and sieges are sent even in quiet hours. If you hold them back, you may hear of an attack only after it has landed.',
  },
  email: {
    heading: 'Email',
    switch: 'Send emails too',
    note: 'An email comes half an hour later, unless you have seen it in the game by then, and at most every six hours. Attacks and sieges do not wait six hours: their email comes before half of the remaining time is over.',
  },
  others: {
    heading: 'Other browsers',
    since: 'Since',
    remove: 'Remove',
    removeOf: (browser: string) => `Remove ${browser}`,
  },
  unsubscribe: {
    title: 'Stop emails',
    lead: 'Notifications in your browsers stay as they are.',
    ask: 'Stop all emails about what happens on your worlds?',
    button: 'Stop emails',
    stopping: 'Stopping…',
    back: 'Back to the game',
  },
  count: (count: number) => plural(count, { one: '# browser', other: '# browsers' }),
};
