import { createPool, sealWith } from '@groundwatch/db';
import { Forwarder } from '../../src/forwarding/forwarder.ts';
import { createLog } from '../../src/log.ts';
import { Targets } from '../../src/notices/net/targets.ts';

// What `main.ts` starts for forwarding, as a process that can be killed. Arguments: the database, the secret of the installation.
const [url = '', secret = ''] = process.argv.slice(2);
sealWith(secret);
const pool = createPool(url, { max: 4 });
const forwarder = new Forwarder({ pool, targets: new Targets(['loopback']), log: createLog('error'), clock: Date.now });
forwarder.start();
// Keeps the process until it is killed.
setInterval(() => undefined, 1_000);
