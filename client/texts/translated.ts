/**
 * What another language writes for an object of sentences: the same keys, with any words. A key that is missing or that English
 * does not have is a type error; a function gets the same values.
 */
export type Translated<Texts> = Texts extends string
  ? string
  : Texts extends (...values: infer Values) => infer Sentence
    ? (...values: Values) => [Sentence] extends [string] ? string : Sentence
    : Texts extends object
      ? { readonly [Key in keyof Texts]: Translated<Texts[Key]> }
      : Texts;
