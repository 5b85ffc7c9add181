const TIME = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' });

/** A moment (ms since 1970) in the text of a refusal: '2026-05-01 12:00 UTC'. Clients show it in local time. */
export const timeText = (moment: number) => `${TIME.format(moment)} UTC`;
