import type { Cost } from '../../catalogue/resources.ts';
import type { RELATION_SENTENCES, ScoutFind, TranslatedSentences } from '../sentences.ts';
import { listAmounts } from './amounts.ts';
import { ARTIFACT_NAMES, PLANET_TYPE_NAMES } from './names.ts';

/** Lines of an alliance's log about pacts and wars. */
const germanRelationSentences: Pick<TranslatedSentences, keyof typeof RELATION_SENTENCES> = {
  pact_offered: ({ player, alliance }) => `${player} hat ${alliance} einen Pakt angeboten.`,
  pact_offered_heard: ({ alliance }) => `${alliance} bietet einen Pakt an.`,
  pact_concluded: ({ player, alliance }) => `${player} hat einen Pakt mit ${alliance} geschlossen.`,
  pact_concluded_heard: ({ alliance }) => `${alliance} hat angenommen: Der Pakt gilt.`,
  pact_withdrawn: ({ player, alliance }) => `${player} hat das Paktangebot an ${alliance} zurückgezogen.`,
  pact_withdrawn_heard: ({ alliance }) => `${alliance} hat das Paktangebot zurückgezogen.`,
  pact_declined: ({ player, alliance }) => `${player} hat den von ${alliance} angebotenen Pakt abgelehnt.`,
  pact_declined_heard: ({ alliance }) => `${alliance} hat den Pakt abgelehnt.`,
  pact_cancelled: ({ player, alliance }) => `${player} hat den Pakt mit ${alliance} gekündigt.`,
  pact_cancelled_heard: ({ alliance }) => `${alliance} hat den Pakt gekündigt.`,
  war_declared: ({ player, alliance }) => `${player} hat ${alliance} den Krieg erklärt.`,
  war_declared_heard: ({ alliance }) => `${alliance} hat uns den Krieg erklärt.`,
  war_called_off: ({ player, alliance }) => `${player} hat den Krieg gegen ${alliance} abgesagt.`,
  war_called_off_heard: ({ alliance }) => `${alliance} hat den Krieg abgesagt.`,
  peace_offered: ({ player, alliance }) => `${player} hat ${alliance} Frieden angeboten.`,
  peace_offered_heard: ({ alliance }) => `${alliance} bietet Frieden an.`,
  peace_withdrawn: ({ player, alliance }) => `${player} hat das Friedensangebot an ${alliance} zurückgezogen.`,
  peace_withdrawn_heard: ({ alliance }) => `${alliance} hat das Friedensangebot zurückgezogen.`,
  peace_declined: ({ player, alliance }) => `${player} hat das Friedensangebot von ${alliance} abgelehnt.`,
  peace_declined_heard: ({ alliance }) => `${alliance} hat den Frieden abgelehnt.`,
  peace_concluded: ({ player, alliance }) => `${player} hat mit ${alliance} Frieden geschlossen.`,
  peace_concluded_heard: ({ alliance }) => `${alliance} hat angenommen: Der Krieg ist vorbei.`,
  related_disbanded: ({ alliance }) =>
    `${alliance} gibt es nicht mehr: Was zwischen ihr und dieser Allianz bestand, ist vorbei.`,
};

const addressesIn = (addresses: readonly (readonly number[])[]) =>
  addresses.map((address) => address.join('-')).join(' und ');

const artifactName = (english: string) => ARTIFACT_NAMES[english]?.[0] ?? english;

/** `write`: how numbers are written. */
export const germanSentences = (write: (amount: number) => string = String): TranslatedSentences => {
  const listed = (amounts: Cost) => listAmounts(amounts, write);
  return {
    malp_unclaimed: () => 'MALP-Bericht: Der Planet ist herrenlos.',
    malp_guarded: ({ guard }) =>
      `MALP-Bericht: Der Planet ist herrenlos. Seine Wachstärke ist ${write(guard)}, Siedler brauchen also eine mindestens so starke Eskorte.`,
    malp_closed: ({ wait }) =>
      `MALP-Bericht: Der Planet ist herrenlos. Er wurde vor kurzem aufgegeben, und noch ${wait} lang kann ihn niemand besiedeln.`,
    malp_owned: () => 'MALP-Bericht: Der Planet gehört einem anderen Spieler.',
    malp_own: () => 'MALP-Bericht: Der Planet ist einer von deinen.',
    malp_iris: () =>
      'Die MALP-Sonde ist gescheitert: Die Iris dieses Tores ist geschlossen. Die Sonde ist an ihr zerschellt und hat nichts gesehen.',
    malp_no_gate: () => 'Die MALP-Sonde ist gescheitert: Unter dieser Adresse antwortet kein Tor.',
    colonize_success: () => 'Missionsbericht: Die Welt ist besiedelt.',
    colonize_occupied: () => 'Missionsbericht: Besiedlung gescheitert, der Planet hat schon einen Herrscher.',
    colonize_guarded: ({ guard }) =>
      `Missionsbericht: Besiedlung gescheitert, der Planet ist bewacht. Du brauchst am Startort eine Eskorte der Stärke ${write(guard)}.`,
    colonize_closed: ({ wait }) =>
      `Missionsbericht: Besiedlung gescheitert, der Planet wurde vor kurzem aufgegeben. Noch ${wait} lang kann ihn niemand besiedeln.`,
    colonize_iris: () =>
      'Missionsbericht: Besiedlung gescheitert, die Iris dieses Tores ist geschlossen. Die Siedler sind umgekehrt, ihre Vorräte sind verloren.',
    colonize_no_gate: () => 'Missionsbericht: Besiedlung gescheitert, unter dieser Adresse antwortet kein Tor.',
    exploration: (journey) =>
      [
        `Erkundungsbericht: ${foundText(journey, listed)}`,
        ...(journey.lost
          ? [`Er hat einen Hinterhalt überstanden, dabei aber ${listed(journey.lost) || 'nichts'} verloren.`]
          : []),
        ...(journey.late ? ['Der Heimweg hat länger gedauert als geplant.'] : []),
      ].join(' '),
    first_survey: ({ addresses }) =>
      `Vermessungsbericht: Deine neue Werft hat zwei nahe Toradressen aufgefangen, ${addressesIn(addresses)}. Die erste war da noch herrenlos; ob sie es noch ist, sagt dir eine MALP-Sonde.`,
    weekly_survey: ({ addresses }) => {
      if (addresses.length === 0) return 'Vermessungsbericht: Du kennst schon jedes Tor in Reichweite.';
      const words =
        addresses.length === 1 ? 'antwortet eine neue Toradresse' : `antworten ${addresses.length} neue Toradressen`;
      return `Vermessungsbericht: Diese Woche ${words}, ${addressesIn(addresses)}.`;
    },
    artifact_addresses: ({ artifact, addresses }) => {
      const words =
        addresses.length === 1
          ? 'eine Adresse, die hier noch niemand angewählt hat'
          : `${addresses.length} Adressen, die hier noch niemand angewählt hat`;
      return `${artifactName(artifact)}: Zu sehen ${addresses.length === 1 ? 'ist' : 'sind'} ${words}: ${addressesIn(addresses)}.`;
    },
    world_taken: ({ winner, planet }) => `${winner} hat ${planet} erobert. Die Toradresse bleibt dir bekannt.`,
    world_given_up: ({ planet }) =>
      `Du hast ${planet} aufgegeben. Die Toradresse bleibt dir bekannt, und später kann jeder die Welt besiedeln.`,
    world_given_back: ({ planet, player }) => `Der Betreiber dieses Spiels hat ${planet} an ${player} zurückgegeben.`,
    season_called_home: () => 'Die Saison ist zu Ende, und die Besatzung wurde heimgerufen.',

    alliance_founded: ({ player }) => `${player} hat die Allianz gegründet.`,
    alliance_renamed: ({ player, name }) => `${player} hat die Allianz in „${name}“ umbenannt.`,
    description_changed: ({ player }) => `${player} hat die Beschreibung geändert.`,
    player_invited: ({ inviter, player }) => `${inviter} hat ${player} eingeladen.`,
    joined_by_invitation: ({ player, inviter }) => `${player} ist auf Einladung von ${inviter} beigetreten.`,
    joined_by_request: ({ player, approver }) => `${player} ist beigetreten, angenommen von ${approver}.`,
    member_left: ({ player }) => `${player} hat die Allianz verlassen.`,
    member_kicked: ({ kicker, player }) => `${kicker} hat ${player} ausgeschlossen.`,
    member_promoted: ({ leader, player }) => `${leader} hat ${player} zum Offizier befördert.`,
    member_demoted: ({ leader, player }) => `${leader} hat ${player} zum Mitglied zurückgestuft.`,
    officers_trusted: ({ leader }) => `${leader} hat den Offizieren Auszahlungen, Pakte und Kriege anvertraut.`,
    officers_not_trusted: ({ leader }) =>
      `${leader} hat den Offizieren Auszahlungen, Pakte und Kriege wieder entzogen.`,
    officers_lost_rights: () =>
      'In einer neuen Version des Spiels entscheidet über Auszahlungen, Pakte und Kriege der Anführer. Offiziere dürfen das nur noch, wenn er es ihnen auf dieser Seite anvertraut.',
    leadership_transferred: ({ leader, player }) => `${leader} hat die Führung an ${player} übertragen.`,
    leadership_transferred_by_operator: ({ leader, player }) =>
      `Der Betreiber dieses Spiels hat die Führung von ${leader} an ${player} übertragen.`,
    member_gone: ({ player }) => `${player} hat das Spiel verlassen.`,
    leader_gone: ({ player, heir }) => `${player} hat das Spiel verlassen, und ${heir} führt jetzt die Allianz.`,
    leader_unseen: ({ leader, heir, days, notice }) =>
      `${leader} war seit ${write(days)} Tagen nicht mehr da. Bleibt es noch ${write(notice)} Tage so, führt ${heir} die Allianz.`,
    leader_succeeded: ({ leader, heir }) => `${leader} war lange nicht mehr da, und ${heir} führt jetzt die Allianz.`,
    bank_contributed: ({ player, amounts }) => `${player} hat ${listed(amounts)} eingezahlt.`,
    bank_paid: ({ payer, player, amounts }) => `${payer} hat ${player} ${listed(amounts)} aus der Bank ausgezahlt.`,
    bank_paid_self: ({ payer, amounts }) => `${payer} hat sich selbst ${listed(amounts)} aus der Bank ausgezahlt.`,
    alliance_upgraded: ({ player, level, members }) =>
      `${player} hat die Allianz auf Stufe ${write(level)} ausgebaut, für bis zu ${write(members)} Mitglieder.`,
    season_begun: ({ season }) =>
      `Saison ${season} hat begonnen: Bank und Stufe fangen neu an, und alle Kriege sind vorbei.`,
    alliance_renamed_by_operator: ({ name }) => `Der Betreiber dieses Spiels hat die Allianz in „${name}“ umbenannt.`,
    description_removed_by_operator: () => 'Der Betreiber dieses Spiels hat die Beschreibung entfernt.',
    bulletin_removed_by_operator: ({ author }) =>
      `Der Betreiber dieses Spiels hat einen Aushang von ${author} abgenommen.`,
    message_removed: ({ officer, author }) => `${officer} hat eine Nachricht von ${author} entfernt.`,
    message_removed_by_operator: ({ author }) =>
      `Der Betreiber dieses Spiels hat eine Nachricht von ${author} entfernt.`,
    bulletin_changed: ({ officer }) => `${officer} hat den Aushang geändert.`,
    bulletin_taken_down: ({ officer }) => `${officer} hat den Aushang abgenommen.`,
    under_attack: ({ player }) => `${player} wird angegriffen.`,
    siege_sets_out: ({ player, planet }) =>
      `${player} wird angegriffen: Eine Armee bricht auf, um ${planet} zu belagern.`,
    relief_sent: ({ player }) => `${player} hat Entsatz geschickt.`,
    raided: ({ player }) => `${player} wurde geplündert.`,
    world_lost: ({ player, planet }) => `${player} hat ${planet} verloren.`,
    siege_begun: ({ besieger, planet, ruler }) => `${besieger} belagert ${planet}, eine Welt von ${ruler}.`,
    siege_continues: ({ planet, besieger, loyalty }) =>
      `${planet} wird weiter von ${besieger} belagert: ${loyalty} % der Loyalität sind noch da.`,
    siege_lengthened: ({ planet }) => `Die Belagerung von ${planet} dauert durch ein Artefakt länger.`,
    siege_lifted: ({ besieger, planet }) => `${besieger} hat von ${planet} abgelassen.`,
    siege_given_up: ({ besieger, planet }) => `${besieger} hat die Belagerung von ${planet} aufgegeben.`,
    siege_broken: ({ player, planet }) => `${player} hat die Belagerung von ${planet} gebrochen.`,
    ...germanRelationSentences,
  };
};

function foundText(found: ScoutFind, listed: (amounts: Cost) => string): string {
  switch (found.find) {
    case 'artifact':
      return `Der Späher hat ein Artefakt heimgebracht: ${artifactName(found.artifact)}.`;
    case 'nothing':
      return 'Der Späher hat diesmal nur Staub und dunkle Tore gefunden.';
    case 'world':
      return `Der Späher hat unter ${found.address.join('-')} eine neue Welt gefunden: ${PLANET_TYPE_NAMES[found.planet_type]?.[0] ?? found.planet_type}.`;
    case 'resources':
      return `Der Späher hat ${listed(found.haul) || 'kaum mehr als Geschichten'} heimgebracht.`;
  }
}
