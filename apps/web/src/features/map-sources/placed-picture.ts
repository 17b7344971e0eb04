import { worldFileOf, type WorldFile } from '@groundwatch/protocol/model';
import { zipEntries } from './zip.ts';

/** What is sent: a file that says itself where it lies, or a picture with what its world file says. */
export interface PlacedFile {
  readonly file: File;
  readonly world: WorldFile | null;
}

/** Words of `maps.picture`. */
export class PictureRefused extends Error {
  readonly problem: 'noWorld' | 'badWorld' | 'badZip';
  constructor(problem: PictureRefused['problem']) {
    super(problem);
    this.problem = problem;
  }
}

const isZip = (name: string): boolean => /\.zip$/i.test(name);
const isPicture = (name: string): boolean => /\.(?:png|jpe?g|tiff?)$/i.test(name);
const isWorld = (name: string): boolean => /\.(?:[pjt]gw|tfw|wld|pngw|jpgw|jpegw|tifw|tiffw)$/i.test(name);

const LARGEST_WORLD = 2_000;
const LARGEST_UNPACKED = 500_000_000;

async function fromZip(zip: File): Promise<File[]> {
  try {
    const entries = (await zipEntries(zip)).filter(({ name }) => !name.startsWith('__MACOSX/'));
    const pictures = entries.filter(({ name }) => isPicture(name));
    const worlds = entries.filter(({ name }) => isWorld(name));
    if (pictures.length !== 1 || worlds.length !== 1) throw new PictureRefused('badZip');
    return [
      new File([await pictures[0]!.read(LARGEST_UNPACKED)], pictures[0]!.name),
      new File([await worlds[0]!.read(LARGEST_WORLD)], worlds[0]!.name),
    ];
  } catch {
    throw new PictureRefused('badZip');
  }
}

/** The file to be sent of those that were chosen together. Throws PictureRefused. */
export async function placedFileOf(chosen: readonly File[]): Promise<PlacedFile> {
  const zip = chosen.find(({ name }) => isZip(name));
  const files = zip ? await fromZip(zip) : chosen;
  const world = files.find(({ name }) => isWorld(name));
  const file = files.find((one) => one !== world);
  if (!file || (!world && /\.(?:png|jpe?g)$/i.test(file.name))) throw new PictureRefused('noWorld');
  if (!world) return { file, world: null };
  const lines = world.size > LARGEST_WORLD ? [] : (await world.text()).trim().split(/\s+/);
  const numbers = worldFileOf(lines.map((line) => Number(line.replace(',', '.'))));
  if (!numbers || !isPicture(file.name)) throw new PictureRefused('badWorld');
  return { file, world: numbers };
}
