import type { sealTexts as english } from '../../battles/seal.ts';
import type { Translated } from '../../translated.ts';

export const sealTexts: Translated<typeof english> = {
  title: 'Siegel',
  words: {
    checking: 'Das Siegel wird geprüft …',
    holds: 'Siegel hält',
    broken: 'Siegel gebrochen',
    old: 'Siegel älterer Regeln',
    unchecked: 'Siegel nicht geprüft',
  },
  meanings: {
    checking: 'Dein Browser ficht den Kampf noch einmal aus.',
    holds:
      'Dein Browser hat den Kampf mit dem versiegelten Geheimnis noch einmal ausgefochten und dasselbe Glück, dieselben Runden und dasselbe Ende bekommen: Niemand hat sie sich ausgesucht.',
    broken:
      'Was dein Browser berechnet hat, steht so nicht in diesem Bericht. Heb eine Kopie auf und sag es denen, die dieses Spiel betreiben.',
    old: 'Der Kampf folgte den Regeln einer früheren Version, die diese Seite nicht mehr kennt.',
    unchecked: 'Das Programm dafür wurde nicht geladen. Prüf deine Verbindung und versuch es noch einmal.',
  },
  broken: {
    seal: 'Das Geheimnis ist nicht das, das beide Seiten beim Start versiegelt bekamen.',
    seed: 'Das Glück folgt nicht aus dem Geheimnis und daraus, wer auf wen traf.',
    rounds: 'Die Runden sind nicht die, die dieses Glück ergibt.',
    hash: 'Der Hash ist nicht der dieses Kampfes.',
  },
  again: 'Noch einmal versuchen',
  rule: 'Wie das Siegel funktioniert',
  verifier: 'Mit eigenem Programm prüfen',
  numbers: 'Die Zahlen des Beweises',
  names: { seal: 'Siegel', secret: 'Geheimnis', seed: 'Startwert', hash: 'Hash' },
};
