import { UNVERIFIED_DAYS } from '../../catalogue/accounts.ts';
import { PENDING_DAYS } from '../../catalogue/alliances.ts';
import { VACATION } from '../../catalogue/battles.ts';
import { ABUSE_REPORTS, LETTERS } from '../../catalogue/letters.ts';
import { MESSAGE_LIMITS } from '../../catalogue/messages.ts';
import { SUBSCRIPTIONS_PER_PLAYER } from '../../catalogue/notifications.ts';
import type { Reserve } from '../../catalogue/resources.ts';
import type { REFUSALS } from '../../refusals.ts';
import { listAmounts, RESOURCE_NAMES } from './amounts.ts';
import { BUILDING_NAMES, RESEARCH_NAMES, SHIP_NAMES, SQUAD_NAMES } from './names.ts';

/** A German sentence; where the English one has values, of the refusal's `params`. */
// biome-ignore lint/suspicious/noExplicitAny: the values differ with each refusal
type German = string | ((params: any) => string);

const seconds = (count: number) => (count === 1 ? '1 Sekunde' : `${count} Sekunden`);

const building = (name: string) => BUILDING_NAMES[name]?.[0] ?? name;
const squad = (name: string) => SQUAD_NAMES[name]?.[0] ?? name;
const research = (name: string) => RESEARCH_NAMES[name]?.[0] ?? name;

/** A blueprint: a building or a ship. */
const blueprint = (name: string) => (BUILDING_NAMES[name] ?? SHIP_NAMES[name])?.[0] ?? name;

/** All refusals in German, under the keys of `REFUSALS`. */
export const GERMAN_REFUSALS: Readonly<Record<keyof typeof REFUSALS, German>> = {
  tokenMissing: 'Du bist nicht angemeldet.',
  tokenExpired: 'Deine Anmeldung ist abgelaufen.',
  tokenInvalid: 'Deine Anmeldung gilt nicht mehr.',
  refreshTokenMissing: 'Bitte melde dich neu an.',
  wrongCredentials: 'Anmeldung fehlgeschlagen. Bitte prüf E-Mail und Passwort.',
  emailNotVerified: 'Die E-Mail-Adresse ist noch nicht bestätigt.',
  banned: 'Dieses Konto ist gesperrt. Wenn du das für einen Irrtum hältst, wende dich an den Betreiber dieses Spiels.',

  registrationClosed: 'Dieser Server nimmt zurzeit keine neuen Spieler auf.',
  invitationNeeded:
    'Auf diesem Server registrierst du dich mit einer Einladung. Öffne den Link, den du bekommen hast, oder gib seinen Code ein.',
  invitationSpent: 'Diese Einladung ist falsch oder gilt nicht mehr. Bitte frag nach einer neuen.',

  usernameTaken: 'Dieser Benutzername ist schon vergeben.',
  usernameReserved: 'Dieser Name ist reserviert. Bitte wähl einen anderen.',
  emailTaken: 'Diese E-Mail-Adresse ist schon registriert.',
  alreadyVerified: 'Dieses Konto ist schon bestätigt. Bitte melde dich an.',
  codeRefused: `Der Bestätigungscode ist falsch oder gilt nicht mehr. Bitte sieh in der neuesten E-Mail nach oder fordere einen neuen Code an. Liegt deine Registrierung mehr als ${UNVERIFIED_DAYS} Tage zurück, registriere dich bitte noch einmal.`,
  resendTooSoon: (p) => `Bitte warte ${seconds(p.seconds)}, bevor du den nächsten Code anforderst.`,
  exportedToday: (p) =>
    `Eine Kopie deiner Daten bekommst du einmal am Tag. Bitte versuch es in ${seconds(p.seconds)} noch einmal.`,
  codesUsedUp: 'Du hast heute schon zu viele Codes angefordert. Bitte versuch es morgen wieder.',
  tooManyRequests: (p) => `Zu viele Versuche. Bitte warte ${seconds(p.seconds)} und versuch es dann noch einmal.`,
  userNotFound: 'Diesen Spieler gibt es nicht.',

  planetNotOwned: 'Dieser Planet gehört dir nicht, oder es gibt ihn nicht.',
  planetNotFound: 'Diesen Planeten gibt es nicht.',
  buildIdsMissing: 'Um zu bauen, brauchst du einen Planeten und eine Gebäudeart.',
  finishedIdsInvalid: (p) => `Wähle 1 bis ${p.most} aus, jedes nur einmal.`,
  finishedIdsBoth: 'Schicke entweder eine ID oder eine Liste von IDs, nicht beides.',
  buildingIdMissing: 'Das Gebäude fehlt.',
  buildingTypeUnknown: 'Diese Gebäudeart gibt es nicht.',
  buildingNotFound: 'Dieses Gebäude gibt es nicht.',
  buildingNotDue: 'Dieses Gebäude ist noch im Bau.',
  buildingActive: 'Dieses Gebäude ist schon aktiv.',
  limitReached: 'Höchstens eins pro Planet.',
  noFreeSlot: 'Auf diesem Planeten ist kein Bauslot frei.',
  planetFull: 'Auf diesem Planeten ist kein Platz für ein weiteres Gebäude.',
  queueFull: (p) =>
    `Du kannst auf jedem Planeten höchstens ${p.most} Gebäude vormerken. Warte, bis eins beginnt, oder streich eins.`,
  cancelIdMissing: 'Es fehlt, was abgebrochen werden soll: eine Vormerkung oder ein Gebäude im Bau.',
  cancelIdsBoth: 'Brich entweder eine Vormerkung oder ein Gebäude ab, nicht beides.',
  orderNotFound: 'Diese Vormerkung gibt es nicht.',
  orderBegun: 'Dieser Bau hat schon begonnen. Brich stattdessen das Gebäude im Bau ab.',
  buildingFinished: 'Dieses Gebäude ist schon fertig und lässt sich nicht mehr abbrechen.',
  buildingCancelled: 'Der Bau dieses Gebäudes wurde abgebrochen.',
  giveUpHome: 'Deine Heimatwelt lässt sich nicht aufgeben.',
  giveUpUnderAttack:
    'Ein Angriff kommt auf diese Welt zu oder ist erst vor weniger als einer Spielstunde zu Ende gegangen. Gib sie auf, wenn diese Stunde vorbei ist.',
  giveUpProduction: 'Hier sind Schiffe oder Trupps in Arbeit. Warte, bis sie fertig sind.',
  giveUpGuests: 'Auf dieser Welt steht Entsatz aus deiner Allianz. Er muss zuerst abziehen.',
  giveUpQuarters: (p) =>
    `Deine Heimatwelt hat Quartiere für ${p.room} der ${p.squads} Trupps. Schick die anderen zuerst auf eine andere Welt.`,
  dismantleInactive: 'Abreißen lässt sich nur ein Gebäude, das in Betrieb ist.',
  dismantleUnderAttack:
    'Ein Angriff kommt auf diese Welt zu oder ist erst vor weniger als einer Spielstunde zu Ende gegangen. Reiß ab, wenn diese Stunde vorbei ist.',
  dismantleShipyard: 'Hier werden Schiffe gebaut. Warte, bis sie fertig sind.',
  dismantleYard: 'Ohne es wäre hier mehr im Bau, als es Bauslots gibt. Aktiviere oder streich zuerst etwas.',
  dismantleIris: 'Die Iris dieses Tors ist geschlossen. Öffne sie zuerst.',
  dismantleArchive: 'Eine Forschung läuft, und das ist dein letztes Torarchiv. Schließ die Forschung zuerst ab.',
  dismantleSquads: (p) => `Seine Trupps gehen mit ihm: Dafür müssen hier ${p.count} × ${p.name} frei sein.`,
  dismantleQuarters: (p) =>
    `Ohne es hat diese Welt Quartiere für ${p.quarters} ihrer ${p.squads} Trupps. Schick die anderen zuerst auf eine andere Welt.`,
  placesKept: (p) =>
    `Die freien Plätze deiner Heimatwelt (${p.count}) sind für Gebäude reserviert, von denen sie nur eins haben kann. Reiß etwas ab, oder bau auf einer anderen Welt.`,
  lastPlaceForShipyard: 'Der letzte freie Platz auf diesem Planeten ist für eine Werft reserviert.',
  insufficientResources: (p) => `Zu wenig Rohstoffe. Dir fehlen noch ${listAmounts(p.missing)}.`,
  noRoom: 'So viel passt nicht mehr hinein. Gib weniger.',
  refineInvalid: 'Wähl das Erz, das du veredeln willst, das Erz, das daraus werden soll, und eine ganze Zahl.',
  refineSameOre: 'Wähl zwei verschiedene Erze.',
  refineTooLittle: (p) => `Veredle mindestens ${p.least} Einheiten: Daraus wird eine.`,
  refineryMissing: 'Zum Veredeln brauchst du auf einer deiner Welten eine aktive Raffinerie.',
  refinedEnough: (p) =>
    `Heute kannst du kein ${RESOURCE_NAMES[p.ore as Reserve]} mehr veredeln. Wähl ein anderes Erz, oder warte auf den nächsten Tag.`,
  refineTooMuch: (p) => `Von diesem Erz kannst du heute noch ${p.left} veredeln. Nimm weniger.`,

  shipIdsMissing: 'Um ein Schiff zu bauen, brauchst du einen Planeten und einen Schiffstyp.',
  shipCountInvalid: (p) => `Du kannst 1 bis ${p.most} Schiffe auf einmal bauen.`,
  shipIdMissing: 'Das Schiff fehlt.',
  shipTypeUnknown: 'Diesen Schiffstyp gibt es nicht.',
  shipTypeOfAnotherRace: 'Dein Volk kann dieses Schiff nicht bauen.',
  shipNotFound: 'Dieses Schiff gibt es nicht.',
  shipNotOwned: 'Dieses Schiff gehört dir nicht, oder es gibt es nicht.',
  shipNotReady: 'Dieses Schiff ist noch im Bau.',
  shipActive: 'Dieses Schiff wurde schon gestartet.',
  noShipyard: 'Um hier Schiffe zu bauen, brauchst du auf diesem Planeten eine aktive Werft.',
  levelTooLow: (p) => `${blueprint(p.name)}: ab Stufe ${p.level}.`,

  exploreIdsMissing: 'Für eine Erkundung brauchst du Startort, Schiff und Dauer.',
  durationOutOfBounds: (p) => `Eine Erkundung dauert ${p.min} bis ${p.max} Tage.`,
  shortDurationOutOfBounds: (p) => `Ein kurzer Ausflug dauert ${p.min} bis ${p.max} Minuten.`,
  durationTwice: 'Gib die Dauer in Tagen oder in Minuten an, nicht beides.',
  scoutsTooMany: 'Fünf Späher sind unterwegs. Ein sechster würde nichts finden.',
  notAnAvailableScout: 'Dieses Schiff ist kein freier Späher am Startort.',
  originMissing: 'Wähl einen Startort.',
  addressInvalid:
    'Ungültige Toradresse. Bitte gib sechs gültige Zahlen ein (1–39), getrennt durch Zeichen, die keine Ziffern sind.',
  ownAddress: 'Das ist die Adresse des Tores, von dem aus du anwählst. Wähl eine andere.',
  missionUnaffordable: (p) => `Start nicht möglich: zu wenig Rohstoffe. Dir fehlen noch ${listAmounts(p.missing)}.`,

  sectorUnknown:
    'Diesen Sektor hat die Karte nicht. Zoom 0 ist die ganze Galaxie, unter 0/0/0; Zoom 1 hat Sektoren von 1/0/0 bis 1/7/7.',
  galaxyTooLarge: (p) =>
    `Diese Galaxie hat mehr als ${p.most} Welten. Lies sie nach Sektoren, unter /galaxy/sectors, und deine eigenen und bekannten Welten unter /galaxy/known.`,
  worldNotKnown: 'Du kennst die Toradresse dieser Welt nicht.',
  missionNotFound: 'Diese Mission gibt es nicht.',
  missionNotYours: 'Diese Mission ist nicht von dir, oder es gibt sie nicht.',
  reportNotThere: 'Diese Mission ist noch unterwegs. Ihr Bericht kommt, wenn sie endet.',
  reportIdsMissing: 'Es fehlt, welche Berichte als gelesen gelten sollen.',
  reportIdsTooMany: (p) => `Höchstens ${p.most} Berichte lassen sich auf einmal als gelesen markieren.`,

  squadPlanetMissing: 'Es fehlt die Welt, auf der ausgebildet wird.',
  squadTypeMissing: 'Es fehlt, welche Trupps ausgebildet werden.',
  squadTypeUnknown: 'Diese Art von Trupp gibt es nicht.',
  squadTypeOfAnotherRace: 'Dein Volk bildet diesen Trupp nicht aus.',
  squadCountInvalid: (p) => `Du kannst 1 bis ${p.most} Trupps auf einmal ausbilden.`,
  trainingNeeds: (p) =>
    `${squad(p.squad)}: Dafür brauchst du auf diesem Planeten ein aktives Gebäude „${building(p.building)}“.`,
  quartersFull: 'Die Quartiere sind voll.',
  planetIdMissing: 'Der Planet fehlt.',
  stanceUnknown: 'Wähl, ob die Schiffe standhalten oder ausweichen.',
  truceMinuteInvalid: 'Die nächtliche Waffenruhe beginnt zu einer Minute des Tages, 0 bis 1439, in UTC.',
  truceOnceAWeek: 'Nur einmal pro Woche.',

  leaveDaysInvalid: `Ein Urlaub dauert ${VACATION.leastHours / 24} bis ${VACATION.mostHours / 24} Spieltage, als ganze Zahl.`,
  leaveTwice: 'Du hast schon einen Urlaub. Beende ihn zuerst oder sag ihn ab.',
  leaveLately: (p) => `Dein letzter Urlaub ist noch nicht lange her. Warte noch ${p.wait}.`,
  leaveUnderSiege: 'Eine deiner Welten wird belagert. Warte, bis die Belagerung vorbei ist.',
  armyAway: 'Ein Einsatz von dir ist noch unterwegs.',
  noLeave: 'Du hast keinen Urlaub, den du beenden könntest.',
  leaveTooShort: (p) => `Du kannst deinen Urlaub noch nicht beenden. Warte noch ${p.wait}.`,
  leaveAnnounced: 'Du hast deinen Urlaub angekündigt: Es startet kein Einsatz von dir mehr. Sag ihn zuerst ab.',

  irisHoursInvalid: (p) => `Schließ die Iris für 1 bis ${p.most} Stunden, oder öffne sie mit 0.`,
  noIris: 'Hier gibt es keine Iris.',
  irisTooLong: (p) => `Die Iris lässt sich höchstens ${p.most} h im Voraus schließen.`,
  irisClosedHere: 'Die Iris dieses Tores ist geschlossen. Öffne sie zuerst, oder warte, bis sie sich öffnet.',
  irisClosedThere: 'Die Iris dort ist noch geschlossen, wenn sie ankommen.',
  irisShutOut: 'Die Iris jenes Tores war geschlossen.',

  artifactIdMissing: 'Das Artefakt fehlt.',
  artifactNotFound: 'Dieses Artefakt gibt es nicht.',
  artifactNotOwned: 'Dieses Artefakt liegt auf einer Welt, die dir nicht gehört.',
  artifactRedeemed: 'Schon eingelöst.',
  artifactAtPeace: 'Unter dem Anfängerschutz greift dich niemand an. Heb es auf, bis er vorbei ist.',
  respiteLonger: (p) => `Du hast schon Schonfrist bis ${p.time}. Heb es bis dahin auf.`,
  noGateUnknown: 'Du kennst schon die Adresse jedes Tores, es würde dir also nichts zeigen. Heb es auf.',

  researchTypeMissing: 'Die Forschungslinie fehlt.',
  researchIdMissing: 'Die Forschung fehlt.',
  researchTypeUnknown: 'Diese Forschungslinie gibt es nicht.',
  researchNotFound: 'Diese Forschung gibt es nicht.',
  researchNotOwned: 'Diese Forschung ist nicht deine.',
  researchAtTop: 'Von dieser Forschungslinie hast du alle Stufen.',
  researchBusy: 'Nur eine Forschung zur gleichen Zeit.',
  researchTooEarly: (p) => `${research(p.name)} kannst du ab Stufe ${p.level} erforschen.`,
  researchNeeds: (p) =>
    `Für die Forschung${p.line === null ? '' : ` „${research(p.line)}“`} brauchst du auf einer deiner Welten ein aktives Gebäude „${building(p.building)}“.`,
  researchNotDue: 'Diese Forschung ist noch nicht fertig.',
  researchCompleted: 'Diese Forschung ist schon aktiv.',

  noGateAnswers: 'Unter dieser Adresse antwortet kein Tor.',
  marchKindUnknown: 'Wähl, was der Einsatz tun soll.',
  marchIdMissing: 'Der Einsatz fehlt.',
  typeTwice: 'Nenn jeden Typ nur einmal.',
  marchEmpty: 'Wähl mindestens ein Schiff oder einen Trupp.',
  forceInvalid: 'Gib Schiffe und Trupps als Typ und Anzahl an, zum Beispiel 42x5,43x1, höchstens 20 Typen.',
  marchCountInvalid: 'Gib die Anzahl jedes Typs als ganze Zahl ab 1 an.',
  marchWithoutWarship: 'Ein Raubzug braucht mindestens ein Kriegsschiff.',
  siegeNeedsSquads: (p) => `Eine Belagerung braucht Kriegsschiffe mit mindestens ${p.squads} Trupps an Bord.`,
  worldBesieged: 'Vor dieser Welt steht eine Armee. Brich zuerst die Belagerung.',
  scoutsDoNotFight: 'Späher kämpfen nicht. Lass sie zu Hause.',
  marchToItself: 'Sie stehen schon auf dieser Welt. Wähl eine andere.',
  strikeWithShips: 'Ein Torangriff geht durch das Tor. Schick nur Trupps.',
  strikeWithoutSquads: 'Ein Torangriff braucht mindestens einen Trupp.',
  retreatPercentInvalid: 'Der Rückzug beginnt bei 30, 50, 70 oder 100 Prozent verlorenem Rumpf.',
  berthsTooFew: (p) =>
    p.berths === 0
      ? 'Auf diesen Schiffen ist kein Platz für Trupps.'
      : `Auf diesen Schiffen ist Platz für höchstens ${p.berths} Trupps.`,
  notSoManyReady: 'So viele stehen hier nicht bereit.',
  drillUnknown: 'Wähl eine der Garnisonen der Übungswelt.',
  drillTooMany: 'So viele von deinen stehen nicht bereit. Wähl weniger, oder nimm die Übungstruppe.',
  marchesTooMany: (p) => `Du hast ${p.most} Einsätze unterwegs. Warte, bis einer zurück ist.`,
  notYourWorld: 'Diese Welt gehört dir nicht. Schick Entsatz zu Verbündeten oder einen Raubzug zu einem Rivalen.',
  notAMatesWorld: 'Diese Welt gehört niemandem aus deiner Allianz oder einer Partnerallianz.',
  hostOnLeave:
    'Wer diese Welt beherrscht, ist im Urlaub, Angriffe auf sie kehren also um. Behalte deine Truppen, bis der Urlaub vorbei ist.',
  mateTooNew: (p) => `Du bist neu in deiner Allianz. Warte noch ${p.wait}, bis du Entsatz schicken kannst.`,
  pactTooNew: (p) => `Euer Pakt ist noch neu. Warte noch ${p.wait}, bis du Entsatz schicken kannst.`,
  guestsTooMany: (p) => `Dort sind schon Truppen von ${p.most} Spielern zu Gast.`,
  marchNotFound: 'Diesen Einsatz gibt es nicht.',
  marchNotYours: 'Dieser Einsatz ist nicht von dir, oder es gibt ihn nicht.',
  tooLateToRecall: 'Für einen Rückruf ist es zu spät.',
  recalledAlready: 'Sie sind schon auf dem Heimweg.',
  marchOver: 'Dieser Einsatz ist vorbei.',
  battleIdMissing: 'Der Kampf fehlt.',
  battleNotYours: 'In diesem Kampf hast du nicht gekämpft, oder es gibt ihn nicht.',
  battleNotFound: 'Diesen Kampf gibt es nicht.',

  ownWorld: 'Diese Welt gehört dir.',
  nobodysWorld: 'Diese Welt gehört niemandem. Schick stattdessen Siedler.',
  rulerGone: 'Wer diese Welt beherrschte, ist fort.',
  worldChangedHands: 'Diese Welt hat den Besitzer gewechselt.',
  rulerIsAlly: 'Wer diese Welt beherrscht, ist in deiner Allianz.',
  rulerIsPartner: 'Eure Allianzen haben einen Pakt.',
  alliesUntilLately: (p) => `Ihr wart bis vor Kurzem in derselben Allianz. Warte noch ${p.wait}.`,
  partnersUntilLately: (p) => `Eure Allianzen hatten bis vor Kurzem einen Pakt. Warte noch ${p.wait}.`,
  rulerOnLeave: 'Wer diese Welt beherrscht, ist im Urlaub.',
  onLeave: (p) =>
    p.wait === undefined
      ? 'Du bist im Urlaub.'
      : `Du bist im Urlaub. ${p.wait ? `In ${p.wait} kannst du ihn in den Einstellungen beenden.` : 'Beende ihn zuerst in den Einstellungen.'}`,
  rulerAtPeace: 'Diese Welt steht unter Anfängerschutz.',
  atPeace: 'Du stehst unter Anfängerschutz. Ein Angriff beendet ihn für immer.',
  rulerHasRespite: (p) => `Wer diese Welt beherrscht, hat genug verloren. Schonfrist bis ${p.time}.`,
  mightTooGreat: 'Du hast mehr als fünfmal so viel Macht.',
  battlesEnough: 'Zwei Kämpfe am Tag mit demselben Herrscher sind genug.',
  landingsEnough: 'Vier Landungen stehen heute schon bei diesem Herrscher an.',
  homeNotBesieged: 'Eine Heimatwelt lässt sich nicht belagern. Schick stattdessen einen Raubzug.',
  armyBeforeWorld: 'Vor dieser Welt steht eine andere Armee.',
  worldTooYoung: (p) => `Diese Welt wurde vor Kurzem gegründet oder erobert. Warte noch ${p.wait}.`,
  besiegedLately: (p) => `Diese Welt wurde vor Kurzem belagert. Warte noch ${p.wait}.`,
  tookWorldLately: (p) => `Du hast vor Kurzem eine Welt erobert. Die nächste darfst du ab ${p.time} belagern.`,
  rulerLostWorldLately: (p) =>
    `Wer diese Welt beherrscht, hat vor Kurzem eine Welt verloren. Du darfst sie ab ${p.time} belagern.`,
  worldsAtMost: (p) =>
    `Auf deiner Stufe darfst du höchstens ${p.most === 1 ? 'eine Welt' : `${p.most} Welten`} haben, um eine weitere zu erobern.`,
  outOfReach: (p) => `Diese Welt ist ${p.distance} entfernt; deine Reichweite ist ${p.reach}.`,
  marchTooSmall: (p) => `So wenige würden ausgelacht: Bring ${p.might} Macht mit.`,
  commandersAway: 'Alle deine Kommandanten sind unterwegs.',

  objectiveIdMissing: 'Der Auftrag fehlt.',
  objectiveNotFound: 'Diesen Auftrag hast du nicht.',
  objectiveOpen: 'Dieser Auftrag ist noch nicht erledigt.',
  objectiveClaimed: 'Die Belohnung für diesen Auftrag hast du schon abgeholt.',

  allianceNotFound: 'Diese Allianz gibt es nicht.',
  notYourAlliance: 'Das dürfen nur Mitglieder dieser Allianz.',
  leaderOnly: 'Das darf nur der Anführer der Allianz.',
  notEntrusted: 'Über Auszahlungen, Pakte und Kriege entscheidet der Anführer. Er kann sie den Offizieren anvertrauen.',
  officersOnly: 'Das dürfen nur der Anführer und die Offiziere der Allianz.',
  allianceNameTaken: 'Dieser Name ist schon an eine andere Allianz vergeben.',
  alreadyInAlliance: 'Du bist schon in einer Allianz. Verlass sie zuerst.',
  alliancesLeftTooMany: (p) =>
    `Du hast an einem Tag ${p.most} Allianzen verlassen. Tritt einer anderen bei oder gründe morgen wieder eine.`,
  notInAlliance: 'Du bist in keiner Allianz.',
  allianceFull: 'Die Allianz ist voll.',
  requestPending: 'Du hast schon um Aufnahme in diese Allianz gebeten.',
  askedTooMany: (p) =>
    `Du hast schon ${p.most} Allianzen angefragt. Warte auf eine Antwort, oder gründe deine eigene. Nach ${PENDING_DAYS} Tagen macht eine unbeantwortete Anfrage Platz für eine neue.`,
  askedByTooMany: (p) =>
    `Diese Allianz hat schon ${p.most} unbeantwortete Anfragen. Versuch es später wieder, oder frag eine andere Allianz.`,
  requestNotFound: 'Diese Beitrittsanfrage gibt es nicht.',
  requestNotPending: 'Diese Anfrage wurde schon beantwortet oder zurückgezogen.',
  requesterInAlliance: 'Dieser Spieler ist inzwischen einer Allianz beigetreten.',
  requesterBanned: 'Dieser Spieler ist gesperrt und kann keiner Allianz beitreten. Lehn die Anfrage ab.',
  leaderBanned:
    'Der Anführer dieser Allianz ist gesperrt, deshalb kann niemand deine Anfrage beantworten. Frag eine andere Allianz.',
  invitationNotFound: 'Diese Einladung gibt es nicht.',
  invitationNotPending: 'Diese Einladung wurde schon beantwortet oder zurückgezogen.',
  inviteeInAlliance: 'Dieser Spieler ist schon in einer Allianz.',
  inviteeBanned: 'Dieser Spieler ist gesperrt und kann keiner Allianz beitreten. Lade einen anderen ein.',
  inviteePending: 'Dieser Spieler ist schon eingeladen.',
  inviteeRefuses: 'Dieser Spieler nimmt zurzeit keine Einladungen von dir an.',
  invitedTooMany: (p) =>
    `Deine Allianz hat schon ${p.most} unbeantwortete Einladungen. Warte auf eine Antwort, oder lass Spieler um Aufnahme bitten. Nach ${PENDING_DAYS} Tagen macht eine unbeantwortete Einladung Platz für eine neue.`,
  invitedByTooMany: (p) =>
    `Dieser Spieler hat schon ${p.most} unbeantwortete Einladungen. Versuch es später wieder, oder lade einen anderen ein.`,
  memberNotFound: 'Dieser Spieler ist kein Mitglied der Allianz.',
  leaderMustStay:
    'Wer eine Allianz mit anderen Mitgliedern anführt, kann sie nicht einfach verlassen. Übertrag zuerst die Führung, oder lös sie als letztes Mitglied auf.',
  kickSelf: 'Du kannst dich nicht selbst ausschließen. Verlass stattdessen die Allianz.',
  kickNotAllowed: 'Dieses Mitglied darfst du nicht ausschließen.',
  roleInvalid: 'Der Rang muss Offizier oder Mitglied sein.',
  roleNotAllowed: 'Der Rang dieses Mitglieds lässt sich nicht ändern.',
  officerBanned: 'Dieser Spieler ist gesperrt und kann kein Offizier sein. Wähl ein anderes Mitglied.',
  newLeaderMissing: 'Bitte wähl ein Mitglied, das die Führung übernimmt.',
  newLeaderIsSelf: 'Du führst die Allianz schon. Wähl ein anderes Mitglied.',
  newLeaderBanned: 'Dieser Spieler ist gesperrt und kann die Allianz nicht anführen. Wähl ein anderes Mitglied.',
  contributionInvalid: 'Bitte gib ganze Zahlen ab 0 ein.',
  contributionEmpty: 'Bitte gib für mindestens einen Rohstoff eine Menge über 0 ein.',
  giverAtPeace: (p) =>
    `Banken nehmen nichts an, solange du Anfängerschutz hast. Er endet spätestens in ${p.wait}; nutz deine Rohstoffe bis dahin selbst.`,
  giverTooNew: (p) => `Du bist neu in dieser Allianz. Warte noch ${p.wait}, bevor du in ihre Bank einzahlst.`,
  gaveEnough: 'Du hast vorerst alles eingezahlt, was Banken von einem Mitglied annehmen. Versuch es später wieder.',
  giftTooLarge: (p) =>
    `Du darfst jetzt insgesamt ${p.left} einzahlen. Nimm weniger, oder warte, bis frühere Einzahlungen nicht mehr zählen.`,
  payoutMemberMissing: 'Bitte wähl das Mitglied, das etwas bekommen soll.',
  payeeBanned: 'Dieser Spieler ist gesperrt. Zahl einem anderen Mitglied etwas aus.',
  payeeOnLeave:
    'Dieses Mitglied ist im Urlaub und erwirtschaftet so lange nichts. Zahl einem anderen Mitglied etwas aus.',
  payeeTooNew: (p) => `Dieses Mitglied ist neu in der Allianz. Warte noch ${p.wait}.`,
  payeeHasEnough:
    'Dieses Mitglied hat vorerst alles bekommen, was die Bank an einen auszahlen darf. Versuch es später wieder.',
  payoutAboveBank: (p) =>
    `Die Bank darf jetzt ${listAmounts(p.left) || 'nichts'} auszahlen. Nimm weniger, oder warte, bis frühere Auszahlungen nicht mehr zählen.`,
  payoutAboveMember: (p) =>
    `Dieses Mitglied darf jetzt insgesamt ${p.left} bekommen. Nimm weniger, oder warte, bis frühere Auszahlungen nicht mehr zählen.`,

  relationAllianceMissing: 'Bitte wähl eine Allianz.',
  relationWishInvalid: 'Wähl Pakt, Krieg oder Frieden.',
  relationWithSelf: 'Das ist deine eigene Allianz.',
  relationNotFound: 'Zwischen deiner Allianz und einer anderen gibt es nichts dergleichen.',
  relationOffered: 'Das hat deine Allianz schon angeboten. Warte auf die Antwort.',
  relationOfferedLately: (p) =>
    `Aus eurem letzten Angebot an diese Allianz ist nichts geworden. Warte noch ${p.wait} bis zum nächsten.`,
  relationPactsEnded: (p) =>
    `Eure Allianzen haben innerhalb eines Tages ${p.count} Pakte beendet. Warte noch ${p.wait} bis zum nächsten Angebot.`,
  relationPactHolds: 'Eure Allianzen haben schon einen Pakt.',
  relationPactFirst: 'Eure Allianzen haben einen Pakt. Kündige ihn zuerst.',
  relationPactLately: (p) =>
    `Eure Allianzen hatten bis vor Kurzem einen Pakt. Warte noch ${p.wait}, bevor du Krieg erklärst.`,
  relationAtWar: 'Eure Allianzen sind im Krieg. Schließt zuerst Frieden.',
  relationWarHolds: 'Eure Allianzen sind schon im Krieg.',
  relationWarLately: (p) =>
    `Der letzte Krieg zwischen euren Allianzen ist noch nicht lange vorbei. Warte noch ${p.wait}, bevor du wieder einen erklärst.`,
  relationNoWar: 'Eure Allianzen sind nicht im Krieg.',
  relationNothingOffered: 'Es gibt kein Angebot, das du annehmen könntest.',
  relationOfferIsOwn: 'Was deine Allianz angeboten hat, kann nur die andere annehmen.',
  relationPeaceFirst: 'Ein Krieg endet, wenn eine Seite Frieden anbietet und die andere annimmt.',
  relationStateInvalid: 'Gib an, ob ein Angebot, ein Pakt, ein angekündigter Krieg oder ein Krieg gemeint ist.',
  relationChanged: 'Zwischen euren Allianzen hat sich inzwischen etwas geändert. Sieh noch einmal nach.',
  relationSiege: 'Ein Mitglied der einen Allianz belagert eine Welt der anderen. Beendet zuerst die Belagerung.',
  relationPactsTooMany: (p) => `Deine Allianz hat schon ${p.most} Pakte. Kündige zuerst einen.`,
  relationPactsOfOther: (p) => `Die andere Allianz hat schon ${p.most} Pakte, mehr gehen nicht.`,
  relationOffersTooMany: (p) =>
    `Deine Allianz hat schon ${p.most} unbeantwortete Angebote gemacht. Zieh zuerst eins zurück.`,
  relationWarsTooMany: (p) => `Deine Allianz hat schon ${p.most} Kriege erklärt. Schließ zuerst Frieden.`,
  relationOffersToOther: (p) =>
    `Bei dieser Allianz warten schon ${p.most} Angebote auf eine Antwort. Bitte sie, erst darauf zu antworten oder deiner Allianz selbst einen Pakt anzubieten.`,
  relationWarsOnOther: (p) =>
    `Dieser Allianz haben andere schon ${p.most} Kriege erklärt. Warte, bis einer davon vorbei ist.`,

  allianceAtTop: 'Die Allianz hat die höchste Stufe erreicht.',
  bankTooSmall: 'In der Bank der Allianz sind zu wenig Rohstoffe für diesen Ausbau.',

  messageEmpty: 'Schreib zuerst eine Nachricht.',
  messageTooLong: `Eine Nachricht hat höchstens ${MESSAGE_LIMITS.longest} Zeichen. Kürz sie, oder schick zwei.`,
  messageUnshowable:
    'Die Nachricht enthält Zeichen, die sich nicht darstellen lassen: Steuerzeichen oder solche, die die Schreibrichtung umkehren. Entfern sie.',
  messagesTooFast: (p) => `Du schreibst zu schnell. Bitte warte ${seconds(p.seconds)}.`,
  messageIdMissing: 'Die Nachricht fehlt.',
  messageNotFound: 'Diese Nachricht gibt es nicht.',
  messageTooOld: `Deine eigenen Nachrichten kannst du ${MESSAGE_LIMITS.removableMinutes} Minuten lang entfernen. Bitte einen Offizier, diese zu entfernen.`,
  messageFiltered: 'Die Nachricht enthält ein Wort, das in diesem Spiel nicht erwünscht ist. Nimm ein anderes.',
  textFiltered: 'Ein Wort darin ist in diesem Spiel nicht erwünscht. Nimm ein anderes.',
  muted: (p) =>
    `Die Betreiber dieses Spiels haben dich bis ${p.time} stummgeschaltet. Bis dahin kannst du lesen, aber nicht schreiben.`,

  letterToSelf: 'Das bist du selbst. Wähl einen anderen Spieler.',
  letterToBlocked: 'Du hast diesen Spieler blockiert. Gib ihn frei, um wieder zu schreiben.',
  letterNotTaken: 'Dieser Spieler nimmt zurzeit keine Briefe von dir an.',
  lettersOfNewcomer: (p) =>
    `An deinem ersten Tag kannst du ${p.most} Spielern schreiben, die dir nicht geschrieben haben. Wer dir schreibt, dem kannst du immer antworten.`,
  conversationsTooMany: (p) =>
    `Du kannst am Tag ${p.most} Spielern schreiben, die dir nicht geschrieben haben. Wer dir schreibt, dem kannst du immer antworten. Bitte versuch es morgen wieder.`,
  letterIdMissing: 'Der Brief fehlt.',
  letterNotFound: 'Diesen Brief gibt es nicht.',
  conversationNotFound: 'Du hast mit diesem Spieler keine Briefe gewechselt.',
  blocksTooMany: `Du hast schon ${LETTERS.blocks} Spieler blockiert. Gib zuerst einen davon frei.`,
  reportUserMissing: 'Es fehlt, wen du melden willst.',
  reportOfBoth: 'Melde entweder einen Brief oder eine Nachricht, nicht beides.',
  reportReasonMissing: 'Schreib, was nicht in Ordnung ist.',
  reportReasonTooLong: `Eine Begründung hat höchstens ${ABUSE_REPORTS.longestReason} Zeichen. Kürz sie.`,
  reportedAlready: 'Das hast du schon gemeldet. Die Betreiber dieses Spiels sehen es sich an.',
  reportsTooMany: (p) => `Du kannst am Tag ${p.most} Meldungen machen. Bitte versuch es morgen wieder.`,

  currentPasswordWrong: 'Das aktuelle Passwort ist falsch.',
  resetLinkSpent: 'Dieser Link gilt nicht mehr. Bitte melde dich an, oder fordere einen neuen an.',
  emailUnchanged: 'Das ist schon deine E-Mail-Adresse.',
  emailCodesRefused:
    'Einer der beiden Codes ist falsch, oder sie gelten nicht mehr. Bitte sieh in den neuesten E-Mails an beiden Adressen nach, oder fordere neue Codes an.',
  leaderMustHandOver:
    'Du führst eine Allianz mit anderen Mitgliedern. Übertrag zuerst die Führung, und lösch dann dein Konto.',
  deletionRequested: 'Du hast die Löschung deines Kontos schon beantragt.',

  seasonOver: (p) =>
    `Diese Saison ist vorbei. Die nächste beginnt ${p.time === null ? 'bald' : `am ${p.time}`}. Bis dahin kannst du dich umsehen, aber nichts tun.`,
  seasonBegins:
    'Die nächste Saison beginnt gerade, und ihre Galaxie entsteht. Bitte versuch es in einer Minute noch einmal.',
  hallNotFound: 'Zu dieser Saison gibt es keine Ruhmeshalle.',

  pushAddressInvalid:
    'Dieser Browser hat für Benachrichtigungen eine Adresse angegeben, die sich nicht verwenden lässt.',
  pushServiceUnknown:
    'An den Push-Dienst dieses Browsers schickt dieses Spiel nichts. Nimm einen anderen Browser oder schalte hier E-Mails ein.',
  subscriptionNotFound: 'Dieser Browser steht nicht mehr auf deiner Liste.',
  tooManySubscriptions: `Du wirst schon in ${SUBSCRIPTIONS_PER_PLAYER} Browsern benachrichtigt. Entfern zuerst einen davon.`,
  mailLinkInvalid: 'Dieser Link ist nicht vollständig. In den Einstellungen kannst du E-Mails abbestellen.',

  notFound: 'Unter dieser Adresse gibt es nichts.',
  badJson: 'Die Anfrage ist kein gültiges JSON.',
  tooLarge: 'Die Anfrage ist zu groß.',
  busy: 'Der Server ist gerade ausgelastet. Bitte versuch es gleich noch einmal.',
};
