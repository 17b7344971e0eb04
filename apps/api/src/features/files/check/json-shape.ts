import { FileProblem } from './file-problem.ts';

const DEEPEST = 32;
const MOST_VALUES = 600_000;

/**
 * Refuses JSON that is far more expensive to parse than its size suggests: nested too deeply, or with more values than a layer of the
 * allowed size can have. It looks only at the bytes.
 */
export function refuseExpensiveJson(json: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (isText) {
      // A backslash escapes the next character.
      if (byte === 0x5c) i += 1;
      else if (byte === 0x22) isText = false;
    } else if (byte === 0x22) isText = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      values += 1;
      if (depth > DEEPEST) throw new FileProblem('geoDepth', { most: DEEPEST });
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
    else if (byte === 0x2c) values += 1;
    if (values > MOST_VALUES) throw new FileProblem('geoValues');
  }
}
