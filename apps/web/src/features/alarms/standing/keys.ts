/** Acknowledges the alarm that stands in full, as its button does. */
export const ACKNOWLEDGE_KEY = 'a';
