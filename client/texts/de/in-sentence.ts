/** Words of a button or a state, verb or adjective first, as they stand within a sentence: 'Im Bau' is 'im Bau'. */
export const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
