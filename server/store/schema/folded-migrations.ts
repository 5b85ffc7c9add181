/**
 * The migrations that `0001-baseline.ts` replaces. A database that has run them all has its schema, and goes on; one that has run
 * only some is first upgraded by a version of the game that still has them.
 */
export const FOLDED: readonly string[] = `
  Foundation1700000000001 Gate1700000000002 Live1700000000003 Limits1700000000004 Names1700000000005
  Reports1700000000006 Operator1700000000007 FoldedNames1700000000008 TokenAudience1700000000009
  LookAlikes1700000000010 ReadReports1700000000011 Objectives1700000000012 BuildQueue1700000000013
  AddressBook1700000000015 Notifications1700000000016 Accounts1700000000017 WeeklySurveys1700000000018
  Garrison1700000000019 Marches1700000000020 Battles1700000000021 Research1700000000022 Stances1700000000023
  HomePlaces1700000000024 FairCancels1700000000025 Sieges1700000000026 GateWar1700000000027 Payouts1700000000028
  Vacation1700000000029 Seasons1700000000030 Drills1700000000031 AllianceHall1700000000033 Letters1700000000034
  Ranking1700000000035 Languages1700000000036 AllianceRelations1700000000037 PeopleMap1700000000040
  MessageReports1700000000041 OperatorsRemoveWords1700000000042 HeldSlots1700000000043 UnseenLeaders1700000000044
  GiftsOfNewcomers1700000000045 EveryMembership1700000000046 ToldOfWar1700000000047 RowsPerCommand1700000000048
  OfficerRights1700000000050 RefreshRotation1700000000051 PeaceOffers1700000000052 FormerMembers1700000000053
  WorldsOfASeason1700000000055 Dismantling1700000000056 OneRateOfExperience1700000000057 WorldsGivenUp1700000000058
`
  .trim()
  .split(/\s+/);

/** The migration that replaces them. */
const BASELINE = 'Baseline1700000000001';

/** A version of the game that has them all. */
const COMMIT = '91aab176';

export const TOO_OLD = {
  database: `The database is too old for this version of the game: start the version of commit ${COMMIT} on it once, which upgrades it, and then this one.`,
  backup: `The backup is too old for this version of the game: restore it with the version of commit ${COMMIT}, which upgrades it, and then start this one. Nothing was changed.`,
} as const;

/** The names of migrations that were run, with the baseline's in place of those that it replaces; undefined if only some of these were. */
export function withBaseline(names: readonly string[]): readonly string[] | undefined {
  const others = names.filter((name) => !FOLDED.includes(name));
  if (others.length === names.length) return names;
  return names.length - others.length === FOLDED.length ? [BASELINE, ...others] : undefined;
}
