/** The id of the sentence that says what cannot be done on a besieged world, for the buttons that it forbids. */
export const SIEGE_TERMS_ID = 'siege-terms';
