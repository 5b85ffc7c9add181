import { CONTRIBUTIONS, PAYOUTS, PERK_EFFECTS } from '#shared/catalogue/alliances';
import { MARCH_LIMITS } from '#shared/catalogue/battles';
import type { OfficerRight } from '#shared/rules/alliances';
import { full, percent } from '../../ui/format/number.ts';
import type { allianceTexts as english } from '../alliance.ts';
import { rich } from '../rich.ts';
import type { Translated } from '../translated.ts';
import { listAmounts } from './amounts.ts';
import { plural } from './plural.ts';

const lost = (alliance: string) =>
  `Bank, Stufe und Protokolle von ${alliance} sind dann für immer verloren. Das lässt sich nicht rückgängig machen.`;

const RIGHT_WORDS: Record<OfficerRight, string> = {
  invite: 'Spieler einladen',
  kick: 'einfache Mitglieder ausschließen',
  readLogs: 'die Protokolle lesen',
  editBulletin: 'den Aushang ändern',
  removeMessages: 'Nachrichten in der Halle entfernen',
  payOut: 'aus der Bank auszahlen',
  setRelations: 'über Pakte und Kriege entscheiden',
};
const listed = (rights: readonly OfficerRight[], type: 'conjunction' | 'disjunction' = 'conjunction') =>
  new Intl.ListFormat('de', { type }).format(rights.map((right) => RIGHT_WORDS[right]));

export const allianceTexts: Translated<typeof english> = {
  title: 'Allianz',
  loading: 'Allianz wird geladen',
  noAlliance: 'Du bist in keiner Allianz. Nimm eine Einladung an, gründe selbst eine oder bitte um Aufnahme.',
  lookAgain: 'Noch einmal nachsehen',
  noDescription: 'Keine Beschreibung vorhanden.',

  facts: {
    level: 'Stufe',
    role: 'Dein Rang',
    members: 'Mitglieder',
    capacity: (members, most) => `${full(members)} von ${full(most)} Mitgliedern`,
    most: (members) => `/ ${full(members)}`,
  },
  roles: { leader: 'Anführer', officer: 'Offizier', member: 'Mitglied' },

  details: {
    edit: 'Angaben bearbeiten',
    name: 'Name',
    nameLength: '3 bis 50 Zeichen',
    description: 'Beschreibung',
    optional: 'Freiwillig',
    length: (typed, longest) => `${full(typed)} von ${full(longest)} Zeichen`,
    save: 'Änderungen speichern',
    saving: 'Wird gespeichert …',
    cancel: 'Abbrechen',
  },
  create: {
    title: 'Allianz gründen',
    terms: (members) => `Kostenlos, bis zu ${full(members)} Mitglieder`,
    submit: 'Allianz gründen',
    busy: 'Wird gegründet …',
  },

  invitations: {
    title: 'Offene Einladungen',
    loading: 'Einladungen werden geladen',
    none: 'Keine offenen Einladungen.',
    from: (inviter, time) => rich`Eingeladen von ${inviter}, ${time}`,
    accept: 'Annehmen',
    acceptLabel: (alliance) => `Einladung annehmen: ${alliance}`,
    accepted: 'Einladung angenommen!',
    decline: 'Ablehnen',
    declineLabel: (alliance) => `Einladung ablehnen: ${alliance}`,
    declined: 'Einladung abgelehnt.',
  },
  invite: {
    label: 'Spieler einladen',
    username: 'Benutzername',
    submit: 'Einladung senden',
    busy: 'Wird gesendet …',
    sent: 'Die Einladung ist unterwegs!',
  },
  suggestions: {
    title: 'Allianzen in deiner Nähe',
    loading: 'Die Allianzen in deiner Nähe werden geladen',
    none: 'Keine Allianz mit Mitgliedern in der Nähe deiner Heimat hat einen freien Platz.',
    known: (rulers) => plural(rulers, { one: 'Du kennst darin # Nachbarn', other: 'Du kennst darin # Nachbarn' }),
    near: 'Mehrere Mitglieder leben in deiner Nähe',
  },
  search: {
    title: 'Einer Allianz beitreten',
    terms: 'Der Anführer entscheidet',
    name: 'Name der Allianz',
    submit: 'Suchen',
    loading: 'Allianzen werden gesucht',
    none: 'Keine Allianz gefunden.',
    facts: (level, members, most) => `Stufe ${full(level)}, ${full(members)} von ${full(most)} Mitgliedern`,
    full: ' (voll)',
    leader: 'Anführer',
    leaderOf: (alliance) => `Anführer von ${alliance}`,
    join: 'Um Aufnahme bitten',
    sending: 'Wird gesendet …',
    requested: 'Anfrage gesendet',
    label: (state, alliance) => `${state}: ${alliance}`,
    sent: 'Deine Anfrage ist unterwegs!',
  },
  requests: {
    title: 'Offene Beitrittsanfragen',
    loading: 'Beitrittsanfragen werden geladen',
    none: 'Keine offenen Beitrittsanfragen.',
    asked: (level, time) => rich`Stufe ${full(level)}, angefragt: ${time}`,
    approve: 'Aufnehmen',
    approveLabel: (player) => `${player} aufnehmen`,
    approved: (player) => `${player} gehört jetzt zur Allianz.`,
    reject: 'Ablehnen',
    rejectLabel: (player) => `${player} ablehnen`,
    rejected: (player) => `Du hast die Anfrage von ${player} abgelehnt.`,
  },

  management: { title: 'Allianz verwalten' },
  logs: {
    open: 'Protokolle ansehen',
    title: 'Protokolle der Allianz',
    lead: 'Das Neueste zuerst.',
    loading: 'Protokolle werden geladen',
    none: 'Für diese Allianz gibt es noch keine Protokolle.',
    previous: 'Zurück',
    next: 'Weiter',
    page: (page) => `Seite ${full(page)}`,
    close: 'Schließen',
  },

  hall: { title: 'Allianzhalle', loading: 'Das Gespräch wird geladen' },
  relations: { title: 'Pakte & Kriege', loading: 'Pakte und Kriege werden geladen' },

  members: {
    title: 'Mitglieder der Allianz',
    loading: 'Mitglieder werden geladen',
    player: 'Spieler',
    role: 'Rang',
    level: 'Stufe',
    actions: 'Aktionen',
    officers: (count) =>
      count === 0 ? 'Noch keine Offiziere' : plural(count, { one: '# Offizier', other: '# Offiziere' }),
    you: '(Du)',
    leader: '(Anführer)',
    reliefLabel: (player) => `Entsatz an ${player} schicken`,
    kick: 'Ausschließen',
    kickLabel: (player) => `${player} ausschließen`,
    kickQuestion: (player) => `${player} ausschließen?`,
    kickWords: (player) =>
      `${player} verlässt die Allianz sofort. Was bisher in die Bank eingezahlt wurde, bleibt dort.`,
    kicked: 'Das Mitglied wurde ausgeschlossen.',
    promote: 'Befördern',
    promoteLabel: (player) => `${player} befördern`,
    promoteQuestion: (player) => `${player} zum Offizier befördern?`,
    promoteWords: (player, rights) => `Als Offizier kann ${player} ${listed(rights)}.`,
    demote: 'Zurückstufen',
    demoteLabel: (player) => `${player} zurückstufen`,
    demoteQuestion: (player) => `${player} zum Mitglied zurückstufen?`,
    demoteWords: (player, rights) => `${player} kann dann nicht mehr ${listed(rights, 'disjunction')}.`,
    roleChanged: 'Der Rang wurde geändert.',
  },
  officerRights: {
    entrust: 'Offiziere dürfen aus der Bank auszahlen und über Pakte und Kriege entscheiden',
    saved: (trusted) =>
      trusted
        ? 'Die Offiziere dürfen jetzt auszahlen und über Pakte und Kriege entscheiden.'
        : 'Über Auszahlungen, Pakte und Kriege entscheidest du wieder allein.',
    told: (trusted) =>
      trusted
        ? 'Der Anführer vertraut den Offizieren Auszahlungen, Pakte und Kriege an.'
        : 'Über Auszahlungen, Pakte und Kriege entscheidet der Anführer. Er kann sie den Offizieren hier anvertrauen.',
  },
  transfer: {
    label: 'Neuer Anführer',
    nobody: 'Bisher bist du das einzige Mitglied.',
    select: 'Mitglied wählen',
    option: (player, role) => `${player} (${role})`,
    submit: 'Führung übergeben',
    question: (player) => `Führung an ${player} übergeben?`,
    words: (alliance, player) =>
      `Du wirst Offizier von ${alliance}. Nur ${player} kann dir die Führung dann zurückgeben.`,
    confirm: (player) => `An ${player} übergeben`,
    done: 'Die Führung ist übergeben. Dein Rang hat sich geändert.',
  },

  bank: {
    title: 'Allianzbank',
    purpose: 'Bezahlt den Ausbau',
    heading: 'Rohstoffe einzahlen',
    stock: (amount) => `Du hast ${full(amount)}`,
    rule: (time) =>
      `Je ${time(CONTRIBUTIONS.windowHours)} kannst du in alle Banken zusammen höchstens so viel einzahlen, wie deine Welten in ${time(CONTRIBUTIONS.memberHours)} abwerfen; nichts in deinen ersten ${time(CONTRIBUTIONS.membershipHours)} in einer Allianz, und nichts unter Anfängerschutz.`,
    mayGive: (left, most) => `Du darfst heute noch ${full(left)} von ${full(most)} einzahlen, alle Rohstoffe zusammen.`,
    submit: 'In die Bank einzahlen',
    busy: 'Wird eingezahlt …',
    contributed: (amounts) => `Eingezahlt: ${amounts}. Die Bank ist auf dem neuesten Stand!`,
    processed: 'Die Einzahlung ist verbucht.',
  },
  payouts: {
    title: 'Auszahlungen',
    purpose: 'Für Mitglieder in Not',
    rule: (time) =>
      `Je ${time(PAYOUTS.windowHours)} zahlt die Bank ${percent(PAYOUTS.bankPercent / 100)} dessen aus, was sie auszahlen darf, und ein Mitglied bekommt aus allen Banken zusammen höchstens so viel, wie die eigenen Welten in ${time(PAYOUTS.memberHours)} abwerfen.`,
    left: 'Die Bank darf noch auszahlen',
    nothing: 'im Moment nichts',
    none: 'Noch wurde niemandem etwas ausgezahlt.',
    loading: 'Auszahlungen werden geladen',
    list: 'Letzte Auszahlungen',
    done: (member, amounts) => `Ausgezahlt an ${member}: ${listAmounts(amounts)}.`,
    paid: (payer, member, self) =>
      self ? rich`${member} hat sich selbst etwas ausgezahlt` : rich`${payer} hat an ${member} ausgezahlt`,
    open: 'An Mitglied auszahlen',
    lead: 'Der Betrag verlässt die Bank sofort, und alle Mitglieder sehen es.',
    member: 'Mitglied',
    option: (player, left) => `${player} (heute noch ${full(left)})`,
    mayGet: (left, most) => `Darf heute noch ${full(left)} von ${full(most)} bekommen, alle Rohstoffe zusammen`,
    bankMay: (amount) => `Bis zu ${full(amount)}`,
    submit: 'Aus der Bank auszahlen',
    busy: 'Wird ausgezahlt …',
  },
  perks: {
    title: 'Vorteile der Allianz',
    list: 'Vorteile nach Stufe',
    now: 'Jetzt',
    from: (level) => `Ab Stufe ${full(level)}`,
    names: {
      shared_sightings: 'Geteilte Sichtungen',
      swift_relief: 'Schneller Entsatz',
      fourth_guest: 'Ein vierter Gast',
      relief_beacon: 'Leuchtfeuer',
    },
    words: {
      shared_sightings:
        'Was die Sonde eines Mitglieds gesehen hat, sehen alle Mitglieder: auf der Karte, in der Planung und im Simulator.',
      swift_relief: `Entsatz braucht ${percent(1 - PERK_EFFECTS.reliefMinutes / 100)} weniger Zeit, hin und zurück.`,
      fourth_guest: `Streitkräfte von ${MARCH_LIMITS.guests + PERK_EFFECTS.moreGuests} statt ${MARCH_LIMITS.guests} Verbündeten dürfen als Gäste auf einer Welt stehen.`,
      relief_beacon: `Entsatz braucht ${percent(1 - PERK_EFFECTS.reliefFuel / 100)} weniger Energie und Nahrung.`,
    },
  },
  upgrade: {
    title: 'Vorteile und Ausbau',
    level: 'Aktuelle Stufe',
    members: 'Mitglieder höchstens',
    cost: 'Kosten der nächsten Stufe',
    next: (value) => ` → ${full(value)}`,
    none: 'Keine',
    submit: (level) => `Auf Stufe ${full(level)} ausbauen`,
    busy: 'Wird ausgebaut …',
    done: (level, members) => `Die Allianz hat jetzt Stufe ${level}! Mitglieder höchstens: ${members}.`,
    short: (required, current) => `Zu wenig Rohstoffe. Nötig: ${required}. Vorhanden: ${current}.`,
  },

  danger: {
    title: 'Gefahrenzone',
    leave: 'Allianz verlassen',
    leaveAsLast: 'Allianz verlassen und auflösen',
    leaveQuestion: (alliance) => `${alliance} verlassen?`,
    leaveAsLastQuestion: (alliance) => `${alliance} verlassen und damit auflösen?`,
    leaveWords: (alliance) => `Du verlässt ${alliance}. Was du in die Bank eingezahlt hast, bleibt dort.`,
    leaveConfirm: (alliance) => `${alliance} verlassen`,
    leaveAsLastConfirm: 'Verlassen und auflösen',
    leaveNote: 'Was du in die Bank eingezahlt hast, bleibt dort.',
    leaveAsLastNote: 'Du bist das einzige Mitglied, also wird die Allianz aufgelöst.',
    left: (alliance) => `Du hast ${alliance} verlassen.`,
    disband: 'Allianz endgültig auflösen',
    disbandQuestion: (alliance) => `${alliance} endgültig auflösen?`,
    disbandWords: (alliance, members) =>
      members > 1 ? `Alle ${full(members)} Mitglieder verlieren ihre Allianz. ${lost(alliance)}` : lost(alliance),
    disbandConfirm: (alliance) => `${alliance} auflösen`,
    disbandNote: 'Bank, Stufe und Protokolle gehen für alle verloren.',
    disbanded: 'Die Allianz wurde aufgelöst.',
  },

  founded: (alliance) => `Du hast die Allianz ${alliance} gegründet.`,
  joined: (alliance) => `Du gehörst jetzt zur Allianz ${alliance}.`,
  newRole: {
    leader: (alliance) => `Du bist jetzt Anführer von ${alliance}.`,
    officer: (alliance) => `Du bist jetzt Offizier von ${alliance}.`,
    member: (alliance) => `Du bist jetzt Mitglied von ${alliance}.`,
  },
};
