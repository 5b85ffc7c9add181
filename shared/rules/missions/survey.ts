/** The report of a player's first shipyard: two gate addresses to dial on the first evening. */
export function surveyText(addresses: readonly (readonly number[])[]): string {
  const list = addresses.map((address) => address.join('-')).join(' and ');
  return `Survey report: your new shipyard has picked up two nearby gate addresses, ${list}. Nobody held the first one when they found it; a MALP Probe tells whether that is still so.`;
}

/** The report of a weekly survey. */
export function weeklySurveyText(addresses: readonly (readonly number[])[]): string {
  if (addresses.length === 0) return 'Survey report: you already know every gate within reach.';
  const [word, verb] = addresses.length === 1 ? ['address', 'answers'] : ['addresses', 'answer'];
  return `Survey report: ${addresses.length} new gate ${word} ${verb} this week, ${addresses.map((address) => address.join('-')).join(' and ')}.`;
}
