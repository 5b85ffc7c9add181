/** Objects of sentences by their names; or, for tables that are no objects of sentences, functions that translate them in place. */
type Texts = Readonly<Record<string, object>>;

const english: Record<string, object> = {};
const translated: Record<string, object> = {};

/** Notes the English objects of a file, which then say what the language of the page says. The build adds this call. */
export function inEnglish(texts: Texts): void {
  Object.assign(english, texts);
  translate(texts);
}

/** Puts the words of another language into the English objects, those that are there and those that come with a later page. */
export function inTranslation(texts: Texts): void {
  Object.assign(translated, texts);
  translate(texts);
}

function translate(texts: Texts): void {
  for (const name in texts) {
    const table = english[name];
    const words = translated[name];
    if (!table || !words) continue;
    if (typeof words === 'function') words(table);
    else Object.assign(table, words);
  }
}
