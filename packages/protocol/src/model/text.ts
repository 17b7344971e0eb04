/** A text in the three languages of the interface. `zh` is the default, `en` the fallback. */
export interface Names {
  readonly zh: string;
  readonly en: string;
  readonly ja: string;
}

export const names = (zh: string, en: string, ja: string): Names => ({ zh, en, ja });

/** lowerCamelCase to snake_case: turns a field key into a column name. */
export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
