import type { Names } from './names.ts';

export const RESEARCH_NAMES: Names = {
  'Light Guns': [
    'Leichte Geschütze',
    'Jäger schlagen härter zu: kürzere Rohre, heißeres Feuer und Visiere, die einem jungen Piloten verzeihen.',
  ],
  'Light Plates': ['Leichte Panzer', 'Jäger halten länger: dünne Platten, wo es zählt, und keine, wo nicht.'],
  'Landing Guns': [
    'Landegeschütze',
    'Landungsschiffe und ihre Besatzungen räumen den Boden, bevor die Rampe unten ist.',
  ],
  'Landing Plates': [
    'Landepanzer',
    'Landungsschiffe und ihre Besatzungen kommen durch Feuer, das sie sonst aufgehalten hätte.',
  ],
  'Line Guns': ['Liniengeschütze', 'Linienschiffe feuern weiter und gemeinsam.'],
  'Line Plates': ['Linienpanzer', 'Linienschiffe halten ihren Platz, während andere zurückfallen.'],
  'Great Guns': ['Große Geschütze', 'Schwere Schiffe und Großkampfschiffe: Batterien, die den halben Himmel erhellen.'],
  'Great Plates': ['Große Panzer', 'Schwere Schiffe und Großkampfschiffe: Rümpfe in Rümpfen und Schilde über beiden.'],
  Drill: ['Drill', 'Trupps, die es hundertmal getan haben, sind schneller als solche, denen man es erklärt.'],
  Armour: ['Rüstung', 'Westen, Helme und Schilde für jeden Trupp und Leute, die sie flicken können.'],
  'Seam Reading': [
    'Aderkunde',
    'Wissen, wo eine Ader abbiegt, bevor der Bohrer es merkt. Jede Mine auf jeder Welt liefert mehr.',
  ],
  'Site Command': [
    'Bauleitung',
    'Poliere, die eine Woche vorausplanen. Auf jeder Welt kann ein Gebäude mehr zur gleichen Zeit entstehen.',
  ],
  'Gate Reach': [
    'Reichweite',
    'Karten des Dunkels zwischen den Sternen, damit sich Schiffe weiter von zu Hause fort wagen.',
  ],
  Drives: ['Antriebe', 'Triebwerke, die weniger verschwenden. Einsätze dauern kürzer, hin und zurück.'],
  Listening: [
    'Lauschposten',
    'Ohren an jedem Tor. Sonden zählen genauer, was sie sehen, und Warnungen vor einem Angriff sagen mehr.',
  ],
  'War Council': ['Kriegsrat', 'Ein weiterer Kommandant, dem man eine Flotte anvertrauen kann.'],
};

export const ARTIFACT_NAMES: Names = {
  'Star Tablet': ['Sternentafel', 'Sieben Symbole, in Schiefer geritzt. Sechs davon hat noch niemand angewählt.'],
  'Silent Bell': ['Stille Glocke', 'Angeschlagen bleibt sie stumm; im Umkreis einer Meile legen sich alle Hunde hin.'],
  'Glass Compass': ['Gläserner Kompass', 'Er zeigt auf das nächste Tor, auch auf ein vergrabenes.'],
  'Bronze Seed': ['Bronzesamen', 'Warm, und jeden Frühling ein wenig schwerer.'],
  'Folded Map': ['Gefaltete Karte', 'Sie faltet sich nie zweimal gleich auf. Alle Wege stimmen.'],
  'Blind Lantern': ['Blinde Laterne', 'Ihr Licht fällt nur auf das, was von Hand gebaut wurde.'],
  'Salt Crown': ['Salzkrone', 'Das Meer, aus dem sie gemacht ist, gibt es seit einer Million Jahren nicht mehr.'],
  'Counting Stones': ['Zählsteine', 'Vierzig Steine an einem Faden. Als man sie fand, waren es neununddreißig.'],
  'Hollow Idol': ['Hohles Götzenbild', 'Jemand hat einen Brief darin versteckt und jemand anderes eine Antwort.'],
  'Iron Feather': ['Eisenfeder', 'Lässt man sie fallen, nimmt sie sich Zeit.'],
  'Mirror of Dusk': ['Spiegel der Dämmerung', 'Er zeigt das Zimmer, wie es heute Morgen war.'],
  'Unfinished Key': [
    'Unfertiger Schlüssel',
    'Jeder Hüter hat eine Kerbe hineingefeilt. Für eine weitere ist noch Platz.',
  ],
};

/** The titles of orders, with what to do. */
export const OBJECTIVE_NAMES: Names = {
  'First mine': ['Erste Mine', 'Bau eine Mine und aktiviere sie.'],
  'Second mine': ['Zweite Mine', 'Aktiviere eine zweite Mine, für ein anderes Erz oder für mehr vom selben.'],
  Shipyard: ['Werft', 'Bau eine Werft und aktiviere sie; ihre Leute finden zwei Toradressen.'],
  Probe: ['Sonde', 'Schick eine MALP-Sonde durch das Tor und sieh, was hinter einer Adresse liegt.'],
  'Second world': ['Zweite Welt', 'Schick Siedler auf eine herrenlose Welt und mach sie zu deiner.'],
  Scout: ['Späher', 'Bau einen Späher und schick ihn auf eine Erkundung.'],
  'Six mines': ['Sechs Minen', 'Halte sechs Minen in Betrieb, egal auf welchen deiner Welten.'],
  Settlement: ['Siedlung', 'Bau eine Siedlung und aktiviere sie; mehr Leute tragen mehr nach Hause.'],
  Alliance: ['Allianz', 'Gründe eine Allianz oder tritt einer bei.'],
  'Nine mines': ['Neun Minen', 'Halte neun Minen in Betrieb, egal auf welchen deiner Welten.'],
  'Off-world mine': ['Mine in der Fremde', 'Aktiviere eine Mine auf einer anderen Welt als deiner Heimat.'],
  Garrison: ['Garnison', 'Bilde einen Trupp aus, der eine deiner Welten bewacht.'],
  Drill: ['Übung', 'Kämpf eine Übung auf der Übungswelt: Du verlierst nichts und siehst, wie ein Kampf verläuft.'],
  'Sparring world': [
    'Übungswelt',
    'Gewinn eine Übung auf der Übungswelt; der Simulator sagt vorher, wie viele dafür genügen.',
  ],
  Barracks: ['Kaserne', 'Bau eine Kaserne und aktiviere sie; ein Linientrupp meldet sich zum Dienst.'],
  'First warship': ['Erstes Kriegsschiff', 'Bau ein Kriegsschiff und starte es; es geleitet deine Späher und Siedler.'],
  'First march': [
    'Erster Einsatz',
    'Schick Trupps oder Schiffe zu einer anderen deiner Welten, zu Verbündeten oder gegen einen Rivalen.',
  ],
  'Steady hands': ['Ruhige Hände', 'Aktiviere diese Woche an drei verschiedenen Tagen ein Gebäude.'],
  'New hulls': ['Neue Rümpfe', 'Starte diese Woche an drei verschiedenen Tagen ein neues Schiff.'],
  'Eyes ahead': ['Augen voraus', 'Schick diese Woche an drei verschiedenen Tagen eine MALP-Sonde los.'],
  'Long walks': ['Lange Wege', 'Schick diese Woche an drei verschiedenen Tagen einen Späher auf Erkundung.'],
  // What to do names the goal: see `client/texts/de/server/answers.ts`.
  Practice: ['Erfahrung'],
};
