/** What a file is called behind the name of the picture whose place it tells. */
export const WORLD = '.world';
export const isPicture = (name: string): boolean => /\.(?:tiff?|png|jpe?g)$/i.test(name);
