import { CONTRIBUTIONS, PAYOUTS, RELATIONS } from '#shared/catalogue/alliances';
import { artifactWith } from '#shared/catalogue/artifacts';
import {
  AFTERMATH,
  FAIRNESS,
  FIGHT,
  IRIS,
  JOURNEY,
  LOOT,
  MARCH_LIMITS,
  NIGHT_TRUCE,
  RESPITE,
  RETREAT_PERCENTS,
  SIDES,
  SIEGE,
  STACKS,
  VACATION,
} from '#shared/catalogue/battles';
import { buildingTypeOf, REFINERY_ID } from '#shared/catalogue/buildings';
import { MARCH_TYPES } from '#shared/catalogue/marches';
import { RICHNESS, SEASON_DAYS } from '#shared/catalogue/seasons';
import { HOURS_AFTER_ATTACK } from '#shared/rules/build-queue';
import { FIRST_OF_A_TYPE, FULL_A_DAY } from '#shared/rules/experience';
import { EXPLORE_ODDS } from '#shared/rules/missions/explore';
import { SEASON_MOMENTS } from '#shared/rules/seasons/moments';
import { richnessOn } from '#shared/rules/seasons/season-day';
import { noticeMs } from '#shared/rules/vacation';
import { DISMANTLE_PARTS } from '#shared/rules/worlds/dismantling';
import { CLOSED_HOURS } from '#shared/rules/worlds/giving-up';
import { REFINE_HOURS, REFINE_PARTS } from '#shared/rules/worlds/refining';
import { full } from '../../../ui/format/number.ts';
import type { ruleTexts as english } from '../../battles/rules.ts';
import { durationWords, type GameTime } from '../../game-time.ts';
import type { Translated } from '../../translated.ts';
import { seasonTexts } from '../seasons.ts';

/** How long the slowest ships, of this class, take for ten units of distance. */
const pace = (shipClass: number, time: GameTime) => time((JOURNEY.paceByClass[shipClass] ?? JOURNEY.unknownPace) / 60);

/** '1,5' */
const WORTH = new Intl.NumberFormat('de').format(SIEGE.worthPercent / 100);

const LUCK = FIGHT.luckSteps - 1 + FIGHT.luckLow;

const [FIRST, ...FURTHER] = EXPLORE_ODDS.places;

/** Days of the season for which the rules say how rich worlds are. */
const RICH_DAYS = [30, 60, 90, SEASON_DAYS];

/** Each number comes from the tables that the game itself computes with. */
const PARAGRAPHS: Translated<typeof english>['paragraphs'] = {
  marches: {
    title: 'Was kann ich losschicken, und kann ich es zurückrufen?',
    text: (time) =>
      `Ein Raubzug führt Kriegsschiffe, mit Trupps an Bord, zur Welt eines anderen Herrschers und kämpft um Beute. Ein Torangriff schickt für denselben Zweck Trupps allein durch das Tor, egal wie weit. Eine Belagerung schickt Trupps auf Kriegsschiffen, um eine Welt für immer zu nehmen. Eine Verlegung bringt Streitkräfte auf eine deiner Welten, Entsatz bringt sie auf die Welt eines Verbündeten. Du befehligst einen feindlichen Einsatz und je ${MARCH_LIMITS.levelsPerMarch} Stufen einen mehr, höchstens ${MARCH_LIMITS.mostHostile}; von allen Arten zusammen sind es höchstens ${MARCH_LIMITS.all}. Energie und Nahrung bezahlst du beim Start, sie kommen nie zurück. Zurückrufen kannst du einen Einsatz bis ${time(JOURNEY.recallMinutes / 60)} vor der Landung. Hat die Welt bis dahin den Besitzer gewechselt oder ist sie geschützt, kehrt er unversehrt um.`,
  },
  reach: {
    title: 'Wie weit fliegen Schiffe, und wie lange?',
    text: (time) =>
      `Schiffe fliegen ${JOURNEY.reach} Einheiten weit, auf jeden Fall aber so weit wie zu den ${JOURNEY.homesInReach} nächsten Heimatwelten anderer; Forschung an der Torreichweite legt noch etwas drauf. Ein Flug dauert ${time(JOURNEY.baseMinutes / 60)} und dazu je zehn Einheiten Entfernung ${pace(2, time)} mit Jägern, ${pace(4, time)} mit Linienschiffen, ${pace(5, time)} mit Landungsschiffen oder schweren Schiffen und ${pace(6, time)} mit Großkampfschiffen: Das langsamste zählt.`,
  },
  phases: {
    title: 'In welcher Reihenfolge wird gekämpft?',
    text: () =>
      'Zuerst der Orbit: Kriegsschiffe gegen Kriegsschiffe und planetare Geschütze. Wer ihn gewinnt, landet Besatzungen und Trupps, die am Boden gegen Trupps und Miliz kämpfen. Wer den Orbit verliert, erreicht den Boden nicht; wer den Boden gewinnt, macht Beute. Ein Raubzug braucht also mindestens ein Kriegsschiff. Ein Torangriff kommt durch das Tor und trifft am Boden auf Geschütze, Trupps und Miliz; vor einer geschlossenen Iris kehrt er unversehrt um.',
  },
  field: {
    title: 'Wer gewinnt?',
    text: () =>
      `Ein Gefecht hat höchstens ${FIGHT.rounds} Runden; beide Seiten feuern gleichzeitig. Der Angreifer behauptet das Feld, wenn sonst nichts übrig ist oder wenn er ${FIGHT.fieldFactor}-mal so viel Rumpf hat wie der Rest der Gegenseite: Dann zieht sich dieser zurück. In allen anderen Fällen behauptet es der Verteidiger.`,
  },
  retreat: {
    title: 'Wann dreht ein Angreifer ab?',
    text: () =>
      `Sein Befehl nennt den Anteil an verlorenem Rumpf: ${RETREAT_PERCENTS.join(', ')} Prozent, der letzte Wert heißt nie. Er zieht sich durch eine Abschiedssalve mit halbem Feuer zurück. Verteidiger und alle am Boden kämpfen bis zum Ende.`,
  },
  classes: {
    title: 'Welches Schiff schlägt welches?',
    text: () =>
      `Jäger schlagen Großkampfschiffe, diese schwere Schiffe, diese Linienschiffe, und Linienschiffe schlagen Jäger. Die Tabelle zeigt in Prozent, wie viel von ihrem Feuer eine Klasse ins Ziel bringt. Landungsschiffe ziehen nur ${FIGHT.landerTarget} Prozent des Feuers auf sich, das ihrem Rumpf entspräche. Späher kämpfen nie.`,
  },
  luck: {
    title: 'Wie viel ist Glück?',
    text: () =>
      `Jede Schiffsart feuert in jeder Runde mit ${FIGHT.luckLow} bis ${LUCK} Prozent ihrer Stärke. Über einen Kampf gleicht sich das aus: Wer klar stärker ist, gewinnt. Der Simulator zeigt die Chance.`,
  },
  wall: {
    title: 'Was bringen Verteidigungsanlagen?',
    text: () =>
      `Die Verteidigungsstärke einer Welt erhöht Angriff und Rumpf aller, die sie verteidigen: bei ${full(SIDES.wallHalf)} um die Hälfte, nie ganz auf das Doppelte. Jede Verteidigungsstufe ist ein planetares Geschütz, im Orbit und gegen einen Torangriff auch am Tor. Je ${STACKS.peoplePerMilitia} Bewohner stellen eine Miliz am Boden.`,
  },
  morale: {
    title: 'Warum zählt mein Feuer weniger?',
    text: () =>
      `Wer einen schwächeren Herrscher angreift, kämpft mit weniger Moral: ${SIDES.moraleBase} Prozent und dazu ${SIDES.moralePer} mal dessen Macht geteilt durch die eigene, mindestens ${SIDES.moraleLow} und höchstens 100. So viel zählen Feuer, Beute und XP. Bei ${SIDES.moraleLow} Prozent gibt es keine XP.`,
  },
  stance: {
    title: 'Wann ist meine Flotte sicher?',
    text: () =>
      'Wenn sie fort ist und wenn sie ausweicht. Die Haltung stellst du auf der Seite jeder Welt ein: Ihre Schiffe halten stand und kämpfen, weichen einem Angriff aus, dessen Kriegsschiffe doppelt oder dreimal so viel wert sind wie sie, oder weichen immer aus. Stellst du nichts anderes ein, weichen sie ab dem doppelten Wert aus. Schiffe, die ausweichen, kämpfen nicht und fallen nicht; Geschütze, Trupps und Miliz bleiben und kämpfen. Gäste folgen der Haltung der Welt.',
  },
  iris: {
    title: 'Wen hält eine geschlossene Iris fern?',
    text: (time) =>
      `Eine Welt mit aktivem Iriswerk schließt ihr Tor, im Voraus höchstens für ${time(IRIS.mostHours)}. Für ${time(1)} kostet das ${IRIS.energyPerHour} Energie, die sofort bezahlt wird und nicht zurückkommt, wenn du früher öffnest. Solange die Iris geschlossen ist, kommen keine Sonden und keine Siedler herein; Trupps, die ankommen, kehren unversehrt um, auch die von Verbündeten. Herein kommt nur, wer heimkehrt. Auch hinaus wählt niemand: keine Sonden, keine Siedler, keine Trupps. Schiffe fliegen wie immer, auch Späher.`,
  },
  artifacts: {
    title: 'Was bewirken Artefakte?',
    text: (time) =>
      `Späher bringen sie von Erkundungen mit. Jedes lässt sich einmal einlösen, auf der Seite der Welt, auf der es liegt; dort steht vorher, was es bewirken wird. Manche wirken sofort: bis zu ${artifactWith('addresses').effect.worlds} Adressen in der Nähe, ${full(artifactWith('people').effect.people)} Menschen für die Welt, ${time(artifactWith('respite').effect.hours)} Schonfrist oder eine Iris, die ${time(artifactWith('iris').effect.hours)} lang geschlossen ist. Die anderen warten auf ihre Gelegenheit: einen Einsatz, der schneller ist, sich spät zurückrufen lässt oder deinen Namen verbirgt, eine Sonde, die genau zählt, eine billigere Forschung, eine Belagerung deiner Welt, die länger dauert, mehr heimgeschleppte Schiffe oder Schiffe, die sicher ausweichen. Was wartet, bleibt dir, auch wenn die Welt verloren geht. Was noch nicht eingelöst ist, bleibt bei der Welt, wer immer sie erobert.`,
  },
  berths: {
    title: 'Warum gingen Trupps ohne Kampf verloren?',
    text: () =>
      'Trupps fliegen an Bord mit: zwei auf jedem Landungsschiff, zwei auf jedem Großkampfschiff. Fallen ihre Schiffe im Orbit, gehen sie mit ihnen verloren; die Elite geht zuerst an Bord.',
  },
  tow: {
    title: 'Was kommt von den Gefallenen zurück?',
    text: () =>
      `An der eigenen Welt werden ${AFTERMATH.towPercent} Prozent der verlorenen Schiffe jeder Art heimgeschleppt. Von verlorenen Trupps entkommen ${AFTERMATH.squadPercent} Prozent, beim Verteidiger immer, beim Angreifer, wenn er gewinnt. Schiffe, die überleben, werden repariert, Geschütze auch; die Miliz geht heim. Fällt eine Besatzung am Boden, kostet das kein Schiff.`,
  },
  loot: {
    title: 'Was kann ich heute Nacht verlieren?',
    text: (time) =>
      `Von jedem Rohstoff sind der Ertrag für ${time(LOOT.keptHours)} und ${full(LOOT.keptUnits)} Einheiten sicher. Vom Rest nimmt ein Raubzug auf deiner Heimat ${LOOT.homePercent} Prozent und auf einer anderen Welt ${LOOT.percent} Prozent, alle Raubzüge zusammen je ${time(LOOT.windowHours)} höchstens den Ertrag für ${time(LOOT.victimHours)}. Niemand nimmt in dieser Zeit mehr als den eigenen Ertrag für ${time(LOOT.takerHours)}. Auch der Laderaum setzt Grenzen: ${AFTERMATH.holdPerCrewAttack} Einheiten je Punkt Bodenstärke eines Schiffs, ${AFTERMATH.holdPerSquadAttack} je Punkt Angriff eines Trupps. Raubzüge zerstören nie Gebäude. Schiffe und Trupps, die zu Hause kämpfen, können alle fallen; ${AFTERMATH.towPercent} Prozent der Schiffe werden heimgeschleppt, ${AFTERMATH.squadPercent} Prozent der Trupps entkommen. Ob die Schiffe einer Welt kämpfen, bestimmt ihre Haltung: Wer ausweicht oder unterwegs ist, geht nicht verloren. Trupps bleiben und kämpfen immer.`,
  },
  salvage: {
    title: 'Wer bekommt die Wracks?',
    text: () =>
      `Wer das Feld behauptet, birgt ${AFTERMATH.salvagePercent} Prozent der Erze in allen verlorenen Schiffen, so viel der Laderaum fasst.`,
  },
  xp: {
    title: 'Wie viele XP bringt ein Kampf?',
    text: () =>
      `Ein ${AFTERMATH.xpDivisor}stel vom Preis dessen, was du zerstört hast, mal Moral, höchstens ${full(AFTERMATH.mostXp)}.`,
  },
  peace: {
    title: 'Warum kann ich einen Anfänger nicht angreifen?',
    text: (time) =>
      `Der Anfängerschutz dauert mindestens ${time(FAIRNESS.peaceHours)} und bis Stufe ${FAIRNESS.peaceLevel}, aber nie länger als ${time(FAIRNESS.peaceMostHours)}. Dein erster eigener Angriff oder Entsatz beendet ihn für immer.`,
  },
  window: {
    title: 'Warum ist meine Macht zu groß?',
    text: () =>
      `Angreifen darfst du jeden, der mindestens ein Fünftel deiner Macht hat: Deine ist dann höchstens ${FAIRNESS.window}-mal so groß. Macht ist der Wert aller fertigen Schiffe, Trupps und aktiven Gebäude.`,
  },
  repeats: {
    title: 'Wie oft kann man mich angreifen?',
    text: (time) =>
      `Je ${time(FAIRNESS.repeatHours)} vom selben Herrscher ${FAIRNESS.pairBattles}-mal, von allen zusammen, bis ${FAIRNESS.targetLandings} Landungen den Orbit gewonnen und dich Waren oder Macht gekostet haben. Dein eigener Angriff beendet diesen Schutz: Was vor ihm landete, zählt nicht mehr. Landungen der eigenen Gruppe zählen hier nie: die von Verbündeten und Partnern, auch von früheren und künftigen (Frist: ${time(FAIRNESS.formerMateHours)}), und von Konten, deren Alter ${time(FAIRNESS.youngAccountHours)} nicht übersteigt. Geprüft wird beim Start: Was unterwegs ist, kommt an.`,
  },
  respite: {
    title: 'Wann hört es auf?',
    text: (time) =>
      `Wer durch Beute den Ertrag für ${time(LOOT.victimHours)} verloren hat, bekommt ${time(RESPITE.lootedHours)} Schonfrist. Wer ${RESPITE.mightPercent} Prozent seiner Macht an den eigenen Welten verloren hat, und das in nur ${time(LOOT.windowHours)}, bekommt ${time(RESPITE.mightHours)}. Derselbe Angreifer bringt dir je ${time(RESPITE.sameAttackerHours)} nur einmal Schonfrist. Landungen der eigenen Gruppe (siehe „Wie oft kann man mich angreifen?“) bringen sie nur durch das, was sie dich kosten: ${time(LOOT.windowHours)}, sobald ihre Beute und der Preis dessen, was fiel, binnen ${time(LOOT.windowHours)} den Ertrag für ${time(LOOT.victimHours)} erreichen. Dein eigener Angriff beendet jede Schonfrist. Geprüft wird beim Start: Was unterwegs ist, kommt an.`,
  },
  truce: {
    title: 'Kann man mich angreifen, während ich schlafe?',
    text: () =>
      `In deine nächtliche Waffenruhe von ${NIGHT_TRUCE.minutes / 60} echten Stunden fällt keine feindliche Landung, und auch nicht in die des Absenders: Sie verschiebt sich auf das Ende und noch mindestens ${NIGHT_TRUCE.afterMinutes} Minuten weiter. Schnelle Spiele haben keine Waffenruhe.`,
  },
  mates: {
    title: 'Wer darf helfen, und wen darf ich nicht angreifen?',
    text: (time) =>
      `Verbündete einer Allianz greifen einander nie an, frühere Verbündete erst, wenn ihre Trennung ${time(FAIRNESS.formerMateHours)} her ist. Wer seit ${time(MARCH_LIMITS.reliefMemberHours)} Mitglied ist, darf Verbündeten Entsatz schicken: Streitkräfte von ${MARCH_LIMITS.guests} Spielern dürfen als Gäste auf einer Welt stehen und sie verteidigen. Ebenso ist es mit Mitgliedern einer Allianz, mit der deine einen Pakt hat: Sobald er ${time(RELATIONS.reliefHours)} besteht, sehen sie, welche Welten der anderen belagert sind, und dürfen helfen. Sie lassen sich erst angreifen, wenn sein Ende ${time(RELATIONS.partedHours)} her ist. Ein Krieg zwischen Allianzen erlaubt nichts Neues; gezählt wird, was sie einander antun.`,
  },
  feints: {
    title: 'Warum wird ein so kleiner Einsatz abgelehnt?',
    text: () => `Ein feindlicher Einsatz ist mindestens ${FAIRNESS.feintPercent} Prozent von der Macht des Ziels wert.`,
  },
  siege: {
    title: 'Kann ich eine Welt verlieren?',
    text: (time) =>
      `Deine Heimat nie. Eine andere Welt nur durch eine Belagerung. Von ihr erfährst du beim Start (${time(MARCH_TYPES.siege.noticeHours)} vorher), bei der Landung und nach jedem Viertel ihrer Dauer. Sie beginnt, wenn der Boden gewonnen ist und ${SIEGE.squads} Trupps leben, zusammen ${WORTH}-mal so viel wert wie die, die dort standen. Sie dauert ${time(SIEGE.hours)}, dazu ${time(1)} je ${SIEGE.peoplePerHour} Bewohner, höchstens ${time(SIEGE.mostMore)} mehr; in deiner Waffenruhe ruht sie. So lange arbeiten die Minen für dich, aber nichts wird dort gebaut oder losgeschickt. Entsatz deiner Verbündeten, deine eigene Verlegung oder ein fremder Raubzug, der den Boden gewinnt, bricht sie: Dann belagert ${time(SIEGE.brokenHours)} lang niemand die Welt. Am Ende bekommt der Sieger die Welt mit der Hälfte der Gebäude jeder Art; du behältst die Adresse, bekommst ${SIEGE.orderPercent} Prozent vom Preis der Schiffe und Trupps zurück, die noch entstehen, und ${time(RESPITE.worldHours)} Schonfrist, die dein eigener Angriff beendet. Erobert die eigene Gruppe eine Welt, bringt das keine Schonfrist.`,
  },
  captures: {
    title: 'Wie oft wechseln Welten den Besitzer?',
    text: (time) =>
      `Nach ihrer Gründung oder Eroberung ist eine Welt ${time(SIEGE.youngWorldHours)} lang sicher. Ein Herrscher erobert je ${time(SIEGE.takeHours)} eine Welt, und nur, solange er höchstens ${SIEGE.worldsBase} Welten hat und je ${SIEGE.levelsPerWorld} Stufen eine mehr. Er verliert je ${time(SIEGE.loseHours)} höchstens eine Welt, auf der ${SIEGE.losePercent} Prozent vom Wert aller seiner Gebäude standen, je ${time(SIEGE.loseMostHours)} höchstens ${SIEGE.loseMost} Welten jeder Größe und an denselben Herrscher je ${time(SIEGE.pairHours)} eine. Eine Welt, die die eigene Gruppe des Verlierers erobert, hält niemand anderen fern. Wer eine Belagerung aufgibt, darf ${time(SIEGE.leftHours)} lang nicht wiederkommen. Eroberte Gebäude machen deine nächsten nicht teurer.`,
  },
  leave: {
    title: 'Was, wenn ein Herrscher länger fort oder ganz weg ist?',
    text: (time, speed) =>
      `Wer länger fort ist, kündigt in den Einstellungen Urlaub an. Er beginnt ${durationWords(noticeMs(speed))} später, und schon ab der Ankündigung startet kein eigener Einsatz. Der Urlaub dauert wie angekündigt, mindestens ${time(VACATION.leastHours)} und höchstens ${time(VACATION.mostHours)}; beenden lässt er sich, sobald er ${time(VACATION.leastHours)} gedauert hat. So lange kehren Angriffe und Entsatz um, Gäste sind heimgeflogen, nichts wird erzeugt, und der Herrscher kann nur lesen, sich unterhalten und seine Allianz verwalten; was begonnen war, wird fertig und wartet. Urlaub ankündigen kann niemand, der einen Einsatz unterwegs hat, dessen Welt belagert wird oder dessen letzter Urlaub noch keine ${time(VACATION.everyHours)} her ist. Würde ein Urlaub unter einer Belagerung beginnen, wartet er deren Ende ab. Auch einen gesperrten Herrscher greift niemand an: Ein Einsatz, der unterwegs ist, kehrt um. Die Welten eines gelöschten Kontos sind frei für Siedler.`,
  },
  seal: {
    title: 'Woher weiß ich, dass niemand schummelt?',
    text: () =>
      'Jeder Einsatz zieht beim Start ein Geheimnis, und beide Seiten bekommen sofort sein Siegel. Das Glück des Kampfes folgt aus dem Geheimnis und daraus, wer auf wen trifft. Der Bericht verrät das Geheimnis: Dein Browser ficht den Kampf noch einmal aus und sagt, ob das Siegel hält. Mit dem Programm in der Dokumentation kannst du es auch ohne das Spiel prüfen.',
  },
  prices: {
    title: 'Warum steigen Preise, und wann fallen sie wieder?',
    text: () =>
      'Jedes Gebäude einer Art macht dein nächstes teurer, egal auf welcher Welt. Eine Mine zählt nicht mehr mit, sobald das Erz unter ihr abgebaut ist, ebenso wenig ein abgerissenes oder verlorenes Gebäude; eroberte zählen nie mit. Wann der Preis einer Mine das nächste Mal fällt, steht auf ihrer Karte.',
  },
  dismantling: {
    title: 'Was bekomme ich für ein abgerissenes Gebäude?',
    text: (time) =>
      `Sofort ${100 / DISMANTLE_PARTS} Prozent dessen, was das erste Gebäude dieser Art kostet; nichts für ein Gebäude, das du mit seiner Welt erobert hast. Sein Platz wird frei, und du behältst die XP dafür. Die Trupps, die mit einer Kaserne oder Zitadelle kamen, gehen mit ihr. Nicht abreißen kannst du auf einer belagerten Welt, während ein Angriff auf sie unterwegs ist, und danach noch ${time(HOURS_AFTER_ATTACK)} lang.`,
  },
  places: {
    title: 'Warum sind auf meiner Heimatwelt Plätze reserviert?',
    text: () =>
      'Damit jedes Gebäude, das deine Stufen noch freischalten, Platz findet. Für jedes Gebäude, von dem sie nur eins haben kann, hält deine Heimatwelt einen Platz frei, bis es vorgemerkt oder gebaut ist. Sind sonst nur noch fünf Plätze frei, sagt es dir die Liste der Gebäude. Andere Welten halten einen Platz frei, den der Werft.',
  },
  season: {
    title: 'Was ändert sich im Lauf einer Saison?',
    text: () =>
      `${SEASON_MOMENTS.map((moment) => `Tag ${moment.day}: ${seasonTexts.moment(moment)}`).join(' ')} Eine Saison zählt immer ${SEASON_DAYS} Tage, wie lange sie auch wirklich dauert; eine ohne Ende bleibt beim letzten.`,
  },
  richness: {
    title: 'Warum sind manche Welten reicher?',
    text: () =>
      `Je später in der Saison eine Welt zum ersten Mal besiedelt wird, desto reicher ist sie. Nach Tag ${RICHNESS.from} liefern ihre Gebäude mehr: ${RICH_DAYS.map((day) => `${richnessOn(day)} Prozent an Tag ${day}`).join(', ')}. Ihre Vorkommen wachsen ${RICHNESS.ofReserves}-mal so schnell. Danach bleibt die Welt so reich, wie sie war, egal wem sie gehört. Die Heimatwelt eines neuen Spielers ist noch ${RICHNESS.ofHome - 100} Prozent reicher.`,
  },
  surveys: {
    title: 'Woher kommen neue Toradressen?',
    text: () =>
      `Von Spähern und von deinen Vermessungen, die im Lauf der Saison jede Woche mehr finden. Manche Stufen bringen jede Woche eine mehr.`,
  },
  scouts: {
    title: 'Wie viele Späher soll ich losschicken?',
    text: () =>
      `Höchstens ${EXPLORE_ODDS.places.length} können gleichzeitig unterwegs sein. Einer allein findet ${FIRST} Prozent; die weiteren, die starten, während er fort ist, finden der Reihe nach ${FURTHER.join(', ')} Prozent. Das gilt für Rohstoffe und für die Aussicht auf Welten und Artefakte. Kommt ein Späher heim, geht sein Anteil an den nächsten, den du losschickst. Der Anteil steht vor dem Start auf der Karte der Mission.`,
  },
  refinery: {
    title: 'Was mache ich mit zu viel von einem Erz?',
    text: (time, speed) =>
      `Bau ab Stufe ${buildingTypeOf(REFINERY_ID).minLevel} eine Raffinerie. Sie macht aus ${REFINE_PARTS} Einheiten Naquadah, Trinium oder Metall sofort 1 Einheit eines anderen dieser Erze. An einem Tag kannst du von jedem Erz höchstens so viel veredeln, wie alle deine Welten in ${time(REFINE_HOURS)} davon abwerfen, egal wie viele Raffinerien du hast. ${speed === 1 ? 'Ein Tag beginnt um Mitternacht UTC.' : `Ein Tag dauert ${time(REFINE_HOURS)}.`}`,
  },
  giveup: {
    title: 'Kann ich eine erschöpfte Welt verlassen?',
    text: (time) =>
      `Ja, ganz unten auf ihrer Seite; nur deine Heimatwelt nicht. Ihre Schiffe und Trupps ziehen auf deine Heimatwelt ab und nehmen die Artefakte mit; für die Trupps muss es dort Quartiere geben. Für Gebäude im Bau bekommst du einen Teil des Preises zurück, für fertige nichts. Das Erz bleibt im Boden. Danach kann ${time(CLOSED_HOURS)} lang niemand die Welt besiedeln, dann jeder. Nicht aufgeben kannst du sie, solange Schiffe oder Trupps in Arbeit sind, sie belagert wird oder ein Angriff unterwegs ist, und danach noch ${time(HOURS_AFTER_ATTACK)} lang.`,
  },
  experience: {
    title: 'Wofür gibt es XP?',
    text: () =>
      `Für Gebäude, Schiffe, Trupps, Forschung und Besiedlungen, je nach Preis: Was viermal so viel kostet, bringt doppelt so viele XP. Jedes deiner ersten ${FIRST_OF_A_TYPE.count} Stücke einer Art in einer Saison bringt ${FIRST_OF_A_TYPE.xp} mehr. Nach ${FULL_A_DAY} einer Art an einem Tag bringt jedes weitere weniger: das ${2 * FULL_A_DAY}. nur noch ein Viertel. Was du verlierst oder abreißt, kostet dich keine XP.`,
  },
  bank: {
    title: 'Wie viel kann ich in die Bank meiner Allianz einzahlen?',
    text: (time) =>
      `Nichts unter Anfängerschutz, und nichts in deinen ersten ${time(CONTRIBUTIONS.membershipHours)} in der Allianz, auch wenn du sie gegründet hast. Danach je ${time(CONTRIBUTIONS.windowHours)} höchstens so viel, wie alle deine Welten in ${time(CONTRIBUTIONS.memberHours)} abwerfen, alle Rohstoffe und alle Banken zusammen. In derselben Zeit zahlt die Bank ihren Mitgliedern höchstens ${PAYOUTS.bankPercent} Prozent dessen aus, was sie auszahlen darf, und jedem höchstens so viel, wie die eigenen Welten in ${time(PAYOUTS.memberHours)} abwerfen.`,
  },
};

export const ruleTexts: Translated<typeof english> = {
  title: 'So funktioniert das Spiel',
  lead: 'Auf fünf Regeln für Kämpfe kommt es zuerst an. Der Rest steht darunter, falls du ihn brauchst.',
  back: 'Kämpfe',
  five: 'Die fünf Regeln',
  rules: {
    seen: {
      title: 'Nichts kommt unbemerkt',
      text: (time) =>
        `Ein Angriff ist mindestens ${time(MARCH_TYPES.raid.noticeHours)} unterwegs, und du siehst ihn vom Start an: Zeit genug, die Flotte wegzuschicken, auszuweichen oder Entsatz zu rufen.`,
      more: 'Flüge und Rückrufe',
    },
    safe: {
      title: 'Eine Flotte muss nicht kämpfen',
      text: () =>
        'Schiffe, die fort sind, kann niemand angreifen, und ihre Haltung lässt die Schiffe einer Welt ab dem doppelten Wert des Gegners ausweichen. Eine Flotte geht nur verloren, wenn sie standhält.',
      more: 'Haltungen',
    },
    lose: {
      title: 'Auf einmal verlierst du wenig',
      text: (time) =>
        `Raubzüge nehmen je ${time(LOOT.windowHours)} höchstens den Ertrag für ${time(LOOT.victimHours)}; der Ertrag für ${time(LOOT.keptHours)} ist immer sicher. ${AFTERMATH.towPercent} Prozent deiner Schiffe, die an deinen eigenen Welten fallen, kommen zurück. Kein Raubzug nimmt ein Gebäude oder eine Welt; eine Belagerung dauert ${time(SIEGE.hours)} und länger.`,
      more: 'Was erbeutet werden kann',
    },
    fair: {
      title: 'Die Starken jagen die Starken',
      text: (time) =>
        `Wer mehr als ${FAIRNESS.window}-mal so viel Macht hat wie du, darf dich nicht angreifen. Am Anfang darf es ${time(FAIRNESS.peaceHours)} lang überhaupt niemand, und derselbe Herrscher je ${time(FAIRNESS.repeatHours)} höchstens ${FAIRNESS.pairBattles}-mal.`,
      more: 'Alles, was schützt',
    },
    win: {
      title: `Sei ${FIGHT.fieldFactor}-fach überlegen`,
      text: () =>
        `Erst der Orbit, dann der Boden. Am Ende jedes Gefechts muss der Rest der Angreifer ${FIGHT.fieldFactor}-mal so viel Rumpf haben wie der Rest der Verteidiger, sonst gewinnen die Verteidiger. Glück verändert jede Salve um höchstens ${100 - FIGHT.luckLow} Prozent: Simulier vorher.`,
      more: 'Wer gewinnt',
    },
  },
  groups: {
    before: 'Davor',
    fight: 'Der Kampf',
    after: 'Danach',
    shields: 'Schutz',
    proof: 'Beweis',
    worlds: 'Welten und Saison',
    alliance: 'Allianzen',
  },
  loading: 'Die Regeln werden geladen',
  hours: 'Alle Zeiten sind echte: So lange dauert es beim Tempo dieses Spiels.',
  simulate: 'Simulator öffnen',
  verifier: 'Das Programm zum Prüfen eines Kampfes',
  paragraphs: PARAGRAPHS,
  effects: {
    caption: 'Wirkung des Feuers in Prozent',
    shooter: 'Feuert',
    classes: {
      0: 'Geschütze',
      2: 'Jäger',
      3: 'Landungs\u00adschiff',
      4: 'Linien\u00adschiff',
      5: 'Schweres Schiff',
      6: 'Groß\u00adkampf\u00adschiff',
    },
    at: (name) => `auf ${name}`,
  },
};
