import { worldFileOf, type WorldFile } from '@groundwatch/protocol/model';

/** A file to upload: one that holds its own position, or a picture with the numbers of its world file. */
export interface PlacedFile {
  readonly file: File;
  readonly world: WorldFile | null;
}

/** `problem` is a key of the catalogue below `maps.picture`. */
export class PictureRefused extends Error {
  readonly problem: 'noWorld' | 'badWorld';
  constructor(problem: PictureRefused['problem']) {
    super(problem);
    this.problem = problem;
  }
}

const isPicture = (name: string): boolean => /\.(?:png|jpe?g|tiff?)$/i.test(name);
const isWorld = (name: string): boolean => /\.(?:[pj]gw|tfw|wld|pngw|jpe?gw|tiff?w)$/i.test(name);

const LARGEST_WORLD = 2_000;

/** Pairs a picture with its world file among the chosen files. Throws PictureRefused. */
export async function placedFileOf(chosen: readonly File[]): Promise<PlacedFile> {
  const world = chosen.find(({ name }) => isWorld(name));
  const file = chosen.find((one) => one !== world);
  if (!file || (!world && /\.(?:png|jpe?g)$/i.test(file.name))) throw new PictureRefused('noWorld');
  if (!world) return { file, world: null };
  const lines = world.size > LARGEST_WORLD ? [] : (await world.text()).trim().split(/\s+/);
  const numbers = worldFileOf(lines.map((line) => Number(line.replace(',', '.'))));
  if (!numbers || !isPicture(file.name)) throw new PictureRefused('badWorld');
  return { file, world: numbers };
}
