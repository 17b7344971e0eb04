import { writeFileSync } from 'node:fs';
import { makeVectors, vectorFiles, vectorPath } from './own-vectors.ts';

// Run manually when a new message or rule needs vectors: `node packages/protocol/test/write-vectors.ts`. A changed line besides new ones is
// a change of the protocol.
for (const file of vectorFiles) {
  const lines = (makeVectors[file]() as unknown[]).map((v) => `  ${JSON.stringify(v)}`);
  writeFileSync(vectorPath(file), `[\n${lines.join(',\n')}\n]\n`);
}
