import { runDemo } from './demo.ts';
import { runLandslide } from './landslide/run.ts';
import { runSeed } from './seed-demo.ts';
import { runSimulate } from './simulate.ts';

const [first, ...rest] = process.argv.slice(2);
// `--seed` alone creates the demo data; with a number it is the seed of a load fleet.
if (first === '--seed' && rest.length === 0) await runSeed();
else if (first === '--demo') await runDemo();
else if (first === '--landslide') process.exitCode = await runLandslide(rest);
else process.exitCode = await runSimulate(process.argv.slice(2));
