/**
 * The German names of the catalogue by the English ones, one table per kind, since 'Drill' is a line of research and an order.
 * What has a description has it beside its name.
 */
export type Names = Readonly<Record<string, readonly [name: string, description?: string]>>;

export const BUILDING_NAMES: Names = {
  'Naquadah Mine': [
    'Naquadahmine',
    'Schächte entlang der schweren Adern, für die einst das erste Tor angewählt wurde. Liefert Naquadah, bis das Vorkommen erschöpft ist.',
  ],
  'Trinium Mine': [
    'Triniummine',
    'Leichte Bohrer für ein leichtes Erz: Alles, was fliegt, ist daraus gemacht. Liefert Trinium, bis das Vorkommen erschöpft ist.',
  ],
  'Metal Mine': [
    'Metallmine',
    'Ein Tagebau, am Tag laut und in der Nacht hell erleuchtet. Mit seinem Metall fängt alles andere an.',
  ],
  'Power Plant': [
    'Kraftwerk',
    'Gleichmäßiger Strom für Tore, Docks und Schilde. Es verbrennt nichts und versiegt nie.',
  ],
  Farm: ['Farm', 'Terrassen und Gewächshäuser. Wer gut isst, kommt zurück, und ohne Saatgut zieht kein Siedler los.'],
  'Naquadah Reactor': [
    'Naquadahreaktor',
    'Ein Kern, der aus etwas Naquadah so viel Strom macht wie vier Kraftwerke. Einer pro Welt.',
  ],
  Shipyard: [
    'Werft',
    'Hellinge, Kräne und eine lange Startbahn in den Orbit. Ohne sie wird auf dieser Welt kein Schiff gebaut.',
  ],
  Settlement: [
    'Siedlung',
    'Straßen, eine Schule und ein Markt. Mehr Hände, die tragen, was Späher finden, und so kommt mehr davon nach Hause.',
  ],
  'Shield Generator': [
    'Schildgenerator',
    'Eine Glocke aus Licht über den Dächern. Späher, die gejagt heimkehren, schlüpfen darunter, und ein Hinterhalt nimmt ihnen viel weniger ab.',
  ],
  'Defence Battery': [
    'Verteidigungsbatterie',
    'Geschütze auf jedem Hügel um das Tor. Wer Spähern nach Hause folgt, kehrt früh um und mit weniger von ihrem Fund.',
  ],
  Barracks: [
    'Kaserne',
    'Bildet einen Linientrupp für diese Welt aus. Trupps ziehen mit Spähern durch das Tor: weniger Hinterhalte, weniger Verspätungen, und bewachte Welten öffnen sich.',
  ],
  'Construction Yard': [
    'Bauhof',
    'Kräne, Schienen und Leute, die wissen, was sie tun. Auf dieser Welt kann ein Gebäude mehr zur gleichen Zeit entstehen.',
  ],
  'Deep Core Drill': [
    'Tiefenbohrer',
    'Ein Schacht hinab bis dorthin, wo die Adern zusammenlaufen. Er rechnet sich erst nach einer Weile, liefert aber alle drei Erze von einem Platz.',
  ],
  'Hydroponic Dome': [
    'Hydrokuppel',
    'Zehn Ernten im Jahr unter einem Dach, so viel Nahrung wie von vier Farmen. Eine pro Welt.',
  ],
  Arcology: [
    'Arkologie',
    'Eine Stadt in einem Gebäude, mit Gärten auf jedem Stockwerk. Ihre Tausende besetzen das Tor, und Späher bringen viel mehr nach Hause.',
  ],
  Citadel: [
    'Zitadelle',
    'Der letzte Wall und die Leute, ihn zu halten: Geschütze, zwei Elitetrupps und Platz für alle, die fliehen. Wenige wagen es, den Spähern einer solchen Welt aufzulauern.',
  ],
  'Iris Works': [
    'Iriswerk',
    'Lamellen aus Trinium, die sich vor dem Tor schließen, solange jemand den Strom bezahlt. Wer hindurchkommt, bleibt draußen.',
  ],
  'Gate Archive': [
    'Torarchiv',
    'Alles, was je durch das Tor kam, vermessen, gezeichnet und umstritten. Hier beginnt die Forschung.',
  ],
  Refinery: [
    'Raffinerie',
    'Bottiche, Lichtbögen und viel Geduld: Drei Einheiten eines Erzes kommen hinein, eine eines anderen kommt heraus. Eine reicht für alle deine Welten.',
  ],
};

export const SHIP_NAMES: Names = {
  Outrider: [
    'Vorreiter',
    'Ein einzelner Sattel unter einer Glaskuppel. Er liest die Sterne, wie sein Reiter Fährten liest, und bringt nach Hause, was er fand.',
  ],
  Glaive: [
    'Glefe',
    'Kurzatmig und scharf, im Rudel geflogen. Bleibt sie zu Hause, überlegen es sich Räuber zweimal, deinen Spähern aufzulauern.',
  ],
  Drumbeat: [
    'Trommelschlag',
    'Eine Rampe, vierzig Krieger und eine Trommel. Wer eine Welt bewacht, hört sie lange, bevor das Tor sich öffnet.',
  ],
  Warhost: [
    'Heerbann',
    'Eine Halle voller Schilde, die zufällig fliegt. Ihre Besatzung kämpft am Boden so gut wie zwischen den Sternen.',
  ],
  'Iron Oath': [
    'Eisenschwur',
    'Einer Welt verschworen und gepanzert wie sie. Wo es gesehen wurde, werden wenige Hinterhalte gelegt.',
  ],
  'Last Allegiance': [
    'Letzte Treue',
    'Das Flaggschiff eines freien Volkes: außen Banner, innen eine Armee. Ganze Welten öffnen ihre Türen, um zu reden.',
  ],
  Needle: [
    'Nadel',
    'Ein Splitter aus Gold mit einem Diener darin. Sie wird allein geschickt, denn wer wichtig ist, fliegt so nicht.',
  ],
  Talon: ['Kralle', 'Schnell, eitel und überbewaffnet. Sie verbrennt Naquadah, wie Herren ihre Diener verheizen.'],
  Collar: [
    'Halsring',
    'Kommt mit Netzen, Lichtern und einer Namensliste auf eine Welt herab. Die Wache wartet selten auf die Liste.',
  ],
  Sunspear: [
    'Sonnenspeer',
    'Ein einziges riesiges Geschütz mit einem Tempel darum. Nichts zu diesem Preis schlägt härter zu.',
  ],
  'Pillar of Heaven': [
    'Himmelssäule',
    'Sie hängt über einer Stadt und wartet darauf, angebetet zu werden. Räuber suchen sich einen anderen Weg.',
  ],
  'Throne of Ages': [
    'Thron der Zeitalter',
    'Ein Palast, der durch die Nacht zieht, damit man ihm gehorcht. Schon sein Schatten öffnet Tore.',
  ],
  Whisper: [
    'Flüstern',
    'Aus Kristall gewachsen und in der Farbe der Nacht. Es lauscht tagelang, und niemand hört je, dass es geht.',
  ],
  Thorn: ['Dorn', 'Klein, billig und geduldig. Er gewinnt keine Kämpfe: Er sorgt dafür, dass sie sich nicht lohnen.'],
  Burrow: [
    'Wühler',
    'Landet in der Nacht, und am Morgen führt ein Tunnel hinter den Wall. Die Wache findet ihre Posten schon besetzt.',
  ],
  Undertow: [
    'Sog',
    'Gleitet unter eine Patrouille und zieht sie vom Kurs. Während alle woandershin schauen, schlüpfen Späher vorbei.',
  ],
  'Long Patience': [
    'Langer Atem',
    'Hundert Jahre Warten, mit Triebwerken versehen. Man sieht es selten und nie dort, wo ein Hinterhalt geplant war.',
  ],
  'Deep Council': [
    'Tiefer Rat',
    'Der ganze Rat reist darin, und niemand kennt seinen Kurs. Was er von außen nicht öffnet, öffnet er von innen.',
  ],
  Pathfinder: [
    'Pfadfinder',
    'Zwei Sitze, vier Kameras und eine Thermosflasche. Er folgt tagelang einer toten Adresse und bringt Fotos mit.',
  ],
  Interceptor: [
    'Abfangjäger',
    'In Eile gebaut aus dem, was da war, und gut genug. Immer betankt, und so werden Hinterhalte selten.',
  ],
  Breacher: [
    'Brecher',
    'Ein Frachtraum mit Triebwerken an beiden Enden und einer Besatzung, die erst fragt. Dann öffnet sie die Tür.',
  ],
  Sentinel: [
    'Wächter',
    'Der erste Rumpf mit einem Namen auf einer Plakette. Geschütze, Krankenstation und ein Kapitän, der auf Funksprüche antwortet.',
  ],
  Resolute: [
    'Standhaft',
    'Alles bisher Gelernte in einem Rumpf. Sie geleitet Späher, als wäre jeder einer von ihren eigenen.',
  ],
  Homeworld: [
    'Mutterwelt',
    'Ein Häuserblock mit Triebwerken und einer Flagge von jeder Nation. Wo sie ankert, legt die Wache die Waffen nieder.',
  ],
};

export const SQUAD_NAMES: Names = {
  'Serpent Guard': ['Schlangengarde'],
  'Throne Guard': ['Throngarde'],
  'Tunnel Watch': ['Tunnelwacht'],
  'Gate Team': ['Torteam'],
  'Staff Company': ['Stabkompanie'],
  'Temple Levy': ['Tempelaufgebot'],
  'Hidden Cell': ['Verborgene Zelle'],
  'Rifle Platoon': ['Schützenzug'],
  Oathbearers: ['Eidträger'],
  'Ashen Hand': ['Aschene Hand'],
  'Elder Blades': ['Alte Klingen'],
  'Night Rangers': ['Nachtläufer'],
};

/** The word 'world' or 'moon' goes with them. */
export const PLANET_TYPE_NAMES: Names = {
  Temperate: ['Gemäßigte Welt'],
  Desert: ['Wüstenwelt'],
  Ice: ['Eiswelt'],
  Volcanic: ['Vulkanwelt'],
  Ocean: ['Ozeanwelt'],
  'Barren Moon': ['Karger Mond'],
};

export const RACE_NAMES: Names = {
  Jaffa: ['Jaffa', 'Krieger, die ein Heer erst ernähren und dann ausheben. Farmen liefern 10 % mehr Nahrung.'],
  "Goa'uld": [
    'Goa’uld',
    'Herren, die schon Naquadah schürften, als deine Sonnen jung waren. Minen liefern 10 % mehr Naquadah.',
  ],
  "Tok'ra": ['Tok’ra', 'Geduldige Tunnelgräber, die nichts verschwenden. Minen liefern 10 % mehr Trinium.'],
  Humans: ['Menschen', 'Spät am Tor und schnell im Bauen. Minen liefern 10 % mehr Metall.'],
};

/** Those of players from some levels on. */
export const TITLE_NAMES: Names = {
  Wayfarer: ['Wanderer'],
  Envoy: ['Gesandter'],
  Surveyor: ['Vermesser'],
  Warden: ['Hüter'],
  Consul: ['Konsul'],
  Marshal: ['Marschall'],
  Luminary: ['Koryphäe'],
  Gatekeeper: ['Torwächter'],
};

export const MISSION_NAMES: Names = {
  Exploration: ['Erkundung', 'Ein Späher folgt tagelang einer toten Adresse und bringt nach Hause, was er findet.'],
  'MALP Probe': ['MALP-Sonde', 'Ein Rover rollt als Erster durch das Tor und meldet, wer dort lebt.'],
  Colonization: ['Besiedlung', 'Siedler, Saatgut und Zelte: Die Welt an dieser Adresse wird deine.'],
};

export const GARRISON_NAMES: Names = {
  Recruits: ['Rekruten', 'Eine Handvoll Miliz ohne Geschütze und Schiffe. Ein Trupp genügt.'],
  Outpost: [
    'Vorposten',
    'Ein paar Jäger, ein planetares Geschütz und eine kleine Garnison, wie auf einer jungen Kolonie.',
  ],
  Stronghold: [
    'Festung',
    'Linienschiffe unter drei Geschützen, Kompanien hinter Wällen: Bring eine richtige Flotte mit.',
  ],
};

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
  'War Council': ['Kriegsrat', 'Ein weiterer Kommandant, dem man einen Einsatz anvertrauen kann.'],
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
  'Twelve mines': ['Zwölf Minen', 'Halte zwölf Minen in Betrieb, egal auf welchen deiner Welten.'],
  'Fifteen mines': ['Fünfzehn Minen', 'Halte fünfzehn Minen in Betrieb, egal auf welchen deiner Welten.'],
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
