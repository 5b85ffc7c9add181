/** The report of a player's first shipyard: two gate addresses to dial on the first evening. */
export function surveyText(addresses: readonly (readonly number[])[]): string {
  const list = addresses.map((address) => address.join('-')).join(' and ');
  return `Survey report: the new shipyard's instruments read two nearby gate addresses, ${list}. The first is unclaimed.`;
}

/** The report of a weekly survey. */
export function weeklySurveyText(addresses: readonly (readonly number[])[]): string {
  if (addresses.length === 0) return 'Survey report: no gate within reach is unknown to you.';
  const [word, verb] = addresses.length === 1 ? ['address', 'answers'] : ['addresses', 'answer'];
  return `Survey report: ${addresses.length} new gate ${word} ${verb} this week, ${addresses.map((address) => address.join('-')).join(' and ')}.`;
}
