/** Suffix of the file with the world file's values, after the name of the picture. */
export const WORLD = '.world';
export const isPicture = (name: string): boolean => /\.(?:tiff?|png|jpe?g)$/i.test(name);
