/** Acknowledges the alarm with open details, like its button. */
export const ACKNOWLEDGE_KEY = 'a';
